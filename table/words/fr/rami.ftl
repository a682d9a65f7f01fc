# Rami (RA)

ra-about = Poser brelans, carrés et suites sur la table, et être le premier sans carte. 2 à 6 joueurs, un jeu ou deux.
ra-hint-draw = Votre tour commence ici : piochez une carte.
ra-hint-melds = Ici vous posez trois cartes ou plus : un même rang de couleurs différentes, ou une suite d’une couleur.
ra-hint-throw = La carte que vous jetez ici finit votre tour. Qui n’en a plus gagne la donne.
ra-opt-packs = Avec combien de jeux ?
ra-opt-packs-2 = deux jeux, 14 cartes chacun
ra-opt-packs-1 = un jeu, 6 à 10 cartes chacun
ra-opt-complete = Qui n'a rien posé peut-il compléter les combinaisons des autres ?
ra-opt-extend = Une carte prise sur la table peut-elle compléter une combinaison au lieu d'en former une nouvelle ?
ra-opt-announce = Qui sanctionne un « Carte » oublié ?
ra-opt-announce-challenge = un joueur, en contestant
ra-opt-announce-auto = la table, dès que le joueur suivant a pioché
ra-opt-rami-sec = Quand y a-t-il rami sec ?
ra-opt-rami-sec-others = quand aucun autre joueur n'a posé
ra-opt-rami-sec-go = quand, de plus, le gagnant a tout posé en un tour
ra-opt-rounds = Combien de donnes ? (0 : autant que de joueurs)

## Combinaisons
ra-brelan = brelan { DE($rank) }
ra-carre = carré { DE($rank) }
ra-suite = suite à { $suit }, { DE($first) } à { $last }
ra-with-joker = { $meld } ; le joker remplace { $cards }
ra-needs = { $n ->
    [one] il manque une carte
   *[other] il manque { $n } cartes
}
ra-needs-these = il manque { $cards }
ra-needs-own = une combinaison a un joker au plus : à celui-ci, il manque deux autres cartes
ra-being-laid = en train d'être posé
ra-has-laid = a posé
ra-said-carte = a dit « Carte »
ra-out = a fini

## Annonces et questions
ra-call-drew = J'ai pris à la pioche
ra-call-laid-unread = Tapez mes cartes posées qui ne sont pas lues
ra-call-swiped-back = Je reprends ce que j'ai passé sur le tapis à ce tour
ra-call-laid-otherwise = Ce que j'ai posé se lit autrement
ra-call-took-unread = J'ai pris le dessus de la défausse, qui n'était pas lu
ra-call-carte = Carte !
ra-call-challenge = Je conteste : « Carte » n'a pas été dit
ra-call-out = Je n'ai plus de carte
ra-no-call = Rien à annoncer ici : pas une seule carte en main, déjà annoncé, ou trop tard ({ $rule }).
ra-no-challenge = Rien à contester ici : « Carte » a été dit, ou ne devait pas l'être, ou c'est trop tôt ou trop tard ({ $rule }).
ra-ask-laid = Qu'a posé { $name } ?
ra-ask-unread = autre chose : une des cartes n'est pas lue
ra-ask-joker = Où se place le joker ?
ra-ask-challenge = { $by } conteste : { $name } a une seule carte et n'a pas dit « Carte » ?
ra-ask-challenge-no = non
ra-ask-challenge-yes = oui : pioche deux cartes (RA-23)
ra-ask-top = { $card }, le dessus de la défausse, a disparu et n’est dans aucune combinaison. Où est-il, { $name } ?
ra-ask-top-back = Il est sur la défausse, ou y retourne sous la carte jetée (RA-19)
ra-ask-top-laid = Dans ce qui est posé, non lu
ra-show-first = { $name } doit d'abord poser ses cartes sur le tapis, ou les taper.

## Ce qui s'oppose à un tour
ra-fault-too-short = { $cards } : une combinaison a au moins trois cartes. Complétez-la, ou reprenez-la ({ $rule }).
ra-fault-jokers = { $cards } : une combinaison a un joker au plus. Reprenez { $blame } ({ $rule }).
ra-fault-duplicate = { $cards } : la même carte y est deux fois. Reprenez { $blame } ({ $rule }).
ra-fault-set = { $cards } : il n'y a que quatre couleurs. Reprenez { $blame } ({ $rule }).
ra-fault-run = { $cards } : une suite a treize cartes au plus. Reprenez { $blame } ({ $rule }).
ra-fault-ace = { $cards } : l'as est avant le 2 ou après le roi, jamais les deux. Reprenez un côté ({ $rule }).
ra-fault-gap = { $cards } : les cartes ne se suivent pas. Comblez le trou, ou reprenez { $blame } ({ $rule }).
ra-fault-no-meld = { $cards } : ni de même valeur, ni de même couleur. Reprenez-les ({ $rule }).
ra-fault-rank = { $cards } : d'une autre valeur. Reprenez { $blame } ({ $rule }).
ra-fault-suit = { $cards } : d'une autre couleur. Reprenez { $blame } ({ $rule }).
ra-fault-lay-first = On ne complète pas avant d'avoir posé une combinaison à soi : posez-en une, ou reprenez ce qui a été ajouté ({ $rule }).
ra-fault-not-laid = Qui n'a rien posé prend à la pioche : remettez la carte ({ $rule }).
ra-fault-one-card = Avec une seule carte en main, on ne prend qu'à la pioche : remettez la carte ({ $rule }).
ra-fault-joker = { $cards } : on prend le joker en posant la carte qu'il remplace ({ $give }). Posez-la, ou remettez le joker ({ $rule }).
ra-fault-too-small = { $cards } : trois cartes doivent rester. Remettez la carte ({ $rule }).
ra-fault-inner = { $cards } : seule une carte extérieure peut se prendre. Remettez la carte ({ $rule }).
ra-stays-inner = { $cards } : ce n'est pas une combinaison. { $card } reste dans { $meld } : d'une suite, seule une carte extérieure peut se prendre. Ajoutez une autre carte, ou reprenez celles-ci ({ $rule }).
ra-stays-three = { $cards } : ce n'est pas une combinaison. { $card } reste dans { $meld } : trois cartes doivent y rester. Ajoutez une autre carte, ou reprenez celles-ci ({ $rule }).
ra-stays-joker = { $cards } : ce n'est pas une combinaison. On prend le joker { DE($meld) } en posant la carte qu'il remplace ({ $give }). Posez-la, ajoutez une autre carte, ou reprenez celles-ci ({ $rule }).
ra-fault-not-in-meld = { $cards } : cette carte n'est pas dans cette combinaison. Prenez-en une qui y est ({ $rule }).
ra-fault-no-joker = { $cards } : il n'y a pas de joker dans cette combinaison. Reprenez la carte ({ $rule }).
ra-fault-bad-add = { $cards } : ce qui a été ajouté n'y va pas. Reprenez { $blame } ({ $rule }).
ra-fault-bad-card = Une de ces cartes n'est d'aucun jeu qui joue : retirez-la ({ $rule }).
ra-fault-not-held = { $cards } : toutes ces cartes sont ailleurs, personne n'a donc pu en piocher une. Remettez-la ({ $rule }).
ra-fault-buried = { $card } était sous le dessus de la défausse. Remettez-la ; si la défausse a été mélangée pour refaire la pioche, dites « La pioche est vide » ({ $rule }).
ra-fault-meld-now = { $card } a été prise sur la table et doit servir aussitôt à une nouvelle combinaison : posez-en une avec elle, ou remettez-la ({ $rule }).
ra-fault-joker-now = { $card } prend la place du joker dans { $meld }, et le joker doit servir aussitôt à une nouvelle combinaison : posez-en une avec lui, ou remettez-le et reprenez { $card } ({ $rule }).
ra-fault-no-discard = D'après le compte, toutes les cartes de cette main sont posées, et il faut en garder une à jeter : reprenez-en une ({ $rule }).
ra-fault-one-recovery = On prend une seule carte par tour, à la place de la pioche : remettez l'autre ({ $rule }).
ra-fault-count = Plus de cartes ont été jouées que cette main n'en avait : comptez-la, et reprenez ce qui est en trop ({ $rule }).

## Ce qui s'est passé
ra-did = { $all }
ra-did-lay = pose { $cards }
ra-did-add = complète { $meld } avec { $cards }
ra-did-take = prend { $card } { DE($from) }
ra-did-take-top = prend { $card } à la défausse
ra-did-throw = jette { $card }
ra-log-turn = { $name } { $did }.
ra-log-drew = { $name } prend à la pioche.
ra-log-carte = { $name } : « Carte ! »
ra-log-charged = { $name } n'a pas dit « Carte » et pioche deux cartes (RA-23).
ra-log-not-charged = La contestation { DE($name) } tombe : pas de sanction.
ra-log-nothing-to-draw = Plus rien à piocher : la donne finit sans gagnant (RA-22).
ra-notice-missed = { $card }, d'une combinaison sur { $zone }, n'est pas lue : remettez-la à sa place. Elle compte comme posée là.
ra-unsure = Posé ce tour-ci et plus lu : { $cards }. Reposez-le, ou reprenez ce qui ne va pas sans.
ra-notice-pack = { $piece } sur { $zone } est d'un jeu qui ne joue pas : retirez-la.

## La ligne du haut et le tableau
ra-step-lay = poser si possible
ra-step-swipe = passer sur son tapis ce qui se pose, si possible
ra-step-throw = jeter une carte sur la défausse
ra-next-mend = Le tour { DE($name) } n'est pas fini : quelque chose s'y oppose. Corrigez ; la carte jetée peut rester.
ra-next-unsure = { $name } : une carte de ce tour n'est plus lue ; reposez-la ou reprenez-la.
ra-next-held = Le tour { DE($name) } a été repris : reprenez la carte jetée et ce qui ne va pas, et rejouez-le.
ra-next-mend-swiped = Le tour { DE($name) } n'est pas fini : quelque chose s'y oppose. Passez ce qui manque, ou dites que vous reprenez ce que vous avez passé ; la carte jetée peut rester.
ra-next-held-swiped = Le tour { DE($name) } a été repris : reprenez la carte jetée, dites que vous reprenez ce que vous avez passé si cela n'allait pas, et rejouez-le.
ra-next-show = { $name } a fini. Les autres posent leurs cartes sur leur tapis et les confirment.
ra-next-all-show = Plus rien à piocher. Chacun pose ses cartes sur son tapis et les confirme.
ra-board-round = Donne { $n } / { $of }
ra-board-out = { $name } a fini
ra-result-out = { $name } a fini.
ra-result-sec = { $name } fait rami sec : aucun autre joueur n'avait posé.
ra-result-nobody = Personne ne gagne : il n'y avait plus rien à piocher.
ra-line-out = plus de carte
ra-line-cards = { $n ->
    [one] une carte : { $points }
   *[other] { $n } cartes : { $points }
}
ra-line-nothing-laid = rien posé : +{ $points }
ra-line-sec = rami sec : × 2

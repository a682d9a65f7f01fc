# Rummoli (RU)

ru-about = Une main de poker, puis des suites montantes, et les jetons de neuf sections pour qui joue les cartes payantes. 2 à 8 joueurs.
ru-hint-sections = Qui joue la carte d’une case prend les jetons qui y sont.
ru-hint-runs = D’abord une main de poker de cinq cartes se pose ici. Puis les suites montent : qui a la carte suivante de la couleur la pose.
ru-hint-say = Ce que vous diriez à voix haute se touche ici : enchères, passes, mises.
ru-pay-sections = Nommez sept marques différentes, séparées par des espaces, comme AH KH QH JH 10H KQH 789 (RU-02).

## Options
ru-opt-chips = Avec combien de jetons chaque joueur commence-t-il ?
ru-opt-sections = De quelles cartes payantes les sept sections sont-elles marquées ?
ru-opt-poker = Comment se joue la cagnotte poker ?
ru-opt-poker-1 = chacun montre cinq cartes
ru-opt-poker-2 = les mains restent cachées et on mise
ru-opt-wheel = A-2-3-4-5 est-elle une séquence (la plus basse) ?
ru-opt-lowest = Quelle carte relance après un arrêt ?
ru-opt-lowest-suit = la plus basse d'une enseigne de l'autre couleur
ru-opt-lowest-colour = la plus basse de toutes les cartes de l'autre couleur
ru-opt-forced = Qui a la carte suivante doit-il la jouer ?
ru-opt-final = Qui reçoit les jetons qui restent à la fin ?
ru-opt-final-cut = qui coupe la plus haute carte
ru-opt-final-poker = la meilleure de cinq cartes données à neuf

## L'aire de jeu et les mains
ru-section-pot = Cagnotte Rummoli
ru-section-poker = Cagnotte poker
ru-section-mark = Section { $cards }
ru-section-any-suit = Section { $cards } d'une même couleur
ru-black = noire
ru-red = rouge
ru-high-card = une main faible
ru-pair = une paire
ru-two-pair = deux paires
ru-three = un brelan
ru-straight = une séquence
ru-flush = une quinte (cinq cartes d'une couleur)
ru-full-house = une main pleine
ru-four = un carré
ru-straight-flush = une quinte flush
ru-royal-flush = une quinte royale

## Annonces
ru-call-auction = Je mets la veuve aux enchères
ru-call-take-widow = Je prends la veuve contre ma main
ru-call-leave-widow = La veuve reste où elle est
ru-call-bid = J'offre ({ $n } ou plus)
ru-call-no-bid = Je n'offre plus
ru-call-bet = Je mise
ru-call-fold = Je me couche
ru-call-showdown = Montrons les mains
ru-call-nobody = Personne n'a { $card }
ru-call-no-colour = Je n'ai pas de carte { $colour }
ru-call-played-unread = J'ai joué des cartes non lues
ru-call-count = J'ai compté un autre nombre de cartes
ru-call-count-is = { $n ->
    [0] Je n'ai plus de carte
    [one] Il me reste une carte
   *[other] Il me reste { $n } cartes
}

## Que faire
ru-next-cut = Coupez pour désigner le donneur : une carte chacun sur le tapis, la plus haute donne. On attend : { $names }.
ru-next-widow = { $name } a donné une main à chacun et une pour la veuve. { $name } prend la veuve, la vend ou la laisse.
ru-next-bids = La veuve est aux enchères. Offrez, ou dites que vous n'offrez pas : { $names }.
ru-next-top = { $name } offre { $n } pour la veuve. Offrez plus, ou dites que vous n'offrez plus : { $names }.
ru-next-bets = Poker : cinq cartes chacun, à l'envers. Misez, couchez-vous, ou demandez à voir les mains.
ru-next-hands = Poker : posez vos cinq meilleures cartes sur le tapis. On attend : { $names }.
ru-next-open = Reprenez toutes vos cartes. { $name } ouvre avec la plus basse carte d'une couleur, sur le tapis.
ru-next-follow = Vient { $card } : qui l'a la pose sur le tapis. Si personne ne l'a, l'un de vous le dit.
ru-next-follow-timer = Vient { $card } : qui l'a la pose sur le tapis. Si personne ne l'a, l'un de vous le dit ou tape le minuteur.
ru-next-nobody = { $name } dit que personne n'a { $card }. Qui l'a la pose maintenant.
ru-next-nobody-slap = Personne ne semble avoir { $card }. Qui l'a la pose maintenant.
ru-next-restart = { $name } relance : la plus basse carte { $colour } d'une enseigne, ou dit n'en avoir aucune.
ru-next-out = { $name } n'a plus de carte. Posez les autres mains sur les tapis, ou dites combien de cartes il y a : { $names }.
ru-next-impasse = Personne ne peut changer de couleur. Posez les mains sur les tapis, ou dites combien de cartes il y a : { $names }.
ru-next-last-cut = Jetons qui restent sur l'aire de jeu : { $n }. Coupez pour eux, une carte chacun sur le tapis. On attend : { $names }.
ru-next-last-hands = Donnez cinq cartes à chacun pour les jetons qui restent ; elles se posent sur les tapis. On attend : { $names }.

## Ce qui s'est passé
ru-log-cut = { $name } coupe { $card }.
ru-log-dealer = { $name } a coupé la plus haute carte et donne.
ru-log-tied = Égalité, et encore une fois : { $names }.
ru-log-ante = Chacun place { $n } jetons, un sur chaque section : { $all } en tout.
ru-log-take-widow = { $name } prend la veuve.
ru-log-auction = { $name } met la veuve aux enchères.
ru-log-leave-widow = { $name } laisse la veuve où elle est.
ru-log-bids = { $name } offre { $n }.
ru-log-no-bid = { $name } n'offre plus.
ru-log-sold = { $name } achète la veuve pour { $n }. La main qu'elle remplace est morte.
ru-log-widow-dead = La veuve est morte.
ru-log-hand-dead = La main qu'elle remplace est morte.
ru-log-bets = { $name } mise { $n }.
ru-log-folds = { $name } se couche.
ru-log-showdown = On montre les mains.
ru-log-shows = { $name } montre cinq cartes.
ru-log-shows-what = { $name } montre { $what }.
ru-log-poker = { $count ->
    [one] { $names } remporte la cagnotte poker : { $n } jetons.
   *[other] { $names } se partagent la cagnotte poker. Jetons pour chacun : { $n }.
}
ru-log-plays = { $name } joue { $cards }.
ru-log-won = { $section } : { $n } jetons pour { $name }.
ru-log-nobody = { $name } dit que personne n'a { $card }.
ru-log-nobody-slap = On a tapé le minuteur : personne n'a { $card }.
ru-log-nobody-lays = Personne n'a posé { $card }.
ru-log-no-colour = { $name } n'a pas de carte { $colour }.
ru-log-stop = La suite s'arrête. { $name } relance avec une carte { $colour }.
ru-log-lower-later = { $name } a relancé avec { $led } et tenait { $lower }, plus basse (RU-15, RU-18).
ru-log-impasse = Personne ne peut changer de couleur : la donne est finie.
ru-log-out = { $name } a joué sa dernière carte : la donne est finie.
ru-log-counts = { $name } compte ses cartes : { $n }.
ru-log-end = La partie finit.
ru-log-last = { $name } reçoit les jetons qui restaient : { $n }.

## Ce qui ne va pas
ru-cut-first = Le donneur n'est pas encore connu : chacun pose une carte coupée sur le tapis.
ru-end-between = La partie finit entre deux donnes : jouez celle-ci jusqu'au bout, ou redonnez.
ru-bid-too-low = Seule une offre plus haute compte : offrez { $n } ou plus ({ $rule }).
ru-bad-bid = C'est moins d'un jeton : dites un ou plus ({ $rule }).
ru-not-enough-chips = Une offre doit être couverte par des jetons : offrez moins ({ $rule }).
ru-dealer-cannot-bid = Le donneur vend la veuve et ne peut pas offrir ({ $rule }) : c'est aux autres.
ru-already-passed = Vous l'avez déjà dit ({ $rule }) : attendez les autres.
ru-bid-stands = La plus haute offre vaut jusqu'à ce qu'on la dépasse ({ $rule }) : attendez les autres.
ru-folded = Qui s'est couché au poker n'y revient pas ({ $rule }) : vous rejouez dans les suites.
ru-card-count = Ce n'est pas le bon nombre de cartes : comptez de nouveau ({ $rule }).
ru-duplicate-card = Une carte est là deux fois : montrez-en d'autres, ou retirez le double ({ $rule }).
ru-not-in-hand = Un autre joueur a montré cette carte ({ $rule }) : reprenez-la.
ru-already-played = Cette carte a déjà été jouée ({ $rule }) : reprenez-la.
ru-after-ace = Rien ne suit un as ({ $rule }) : reprenez-la.
ru-not-next = C'est { $card } qui vient ({ $rule }) : reprenez-la.
ru-too-late = Cette carte continuait une suite qui s'est arrêtée, et une autre a été commencée ({ $rule }) : reprenez-la, ou annulez ensemble ce qui a été joué depuis.
ru-must-play = Qui a { $card } la joue ({ $rule }) : posez-la sur votre tapis.
ru-same-colour = Après un arrêt on relance avec une carte { $colour } ({ $rule }) : reprenez-la.
ru-must-lead = Qui a une carte { $colour } relance avec elle ({ $rule }) : posez-en une sur votre tapis.
ru-not-lowest = On relance avec la plus basse carte : { $cards } ({ $rule }). Reprenez celle-ci.
ru-not-now = Cela ne se fait pas maintenant ({ $rule }) : la ligne du haut dit ce qui vient ensuite.
ru-fault = { $name }, { $card } : { $why }
ru-show-fault = { $name } : { $why }
ru-too-many = { $name } a montré { $n } cartes, mais il en faut { $needed } ({ $rule }) : retirez ce qui est en trop.
ru-take-up = { $n ->
    [one] Une carte non jouée est
   *[other] { $n } cartes non jouées sont
} sur le tapis { DE($name) } : reprenez d'abord les cartes, puis jouez (RU-14).
ru-joker = Un joker est sur { $zone }. Le Rummoli se joue sans joker : retirez-le.

## Faits
ru-chips-fact = { $n ->
    [one] { $n } jeton
   *[other] { $n } jetons
}
ru-cards-fact = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
ru-folded-fact = hors du poker
ru-counted-fact = compté

## Comment une donne est payée
ru-result-out = { $name } finit en premier et remporte la cagnotte Rummoli.
ru-result-impasse = Personne ne pouvait changer de couleur : chaque carte restante met un jeton dans la cagnotte Rummoli.
ru-line-corrected = Récrit, d'un commun accord : { $chips }
ru-no-chip-comes = Aucun jeton ne vient ni ne part : ce que l'un reçoit, un autre le donne. Ensemble, les jetons de la donne { $round } font { $n }.
ru-line-ante = Mise de départ : { $chips }
ru-line-widow = Veuve : { $chips }
ru-line-bets = Mises au poker : { $chips }
ru-line-poker = Cagnotte poker : { $chips }
ru-line-won = { $section } : { $chips }
ru-line-out = Cagnotte Rummoli et un jeton par carte des autres : { $chips }
ru-line-cards = { $n ->
    [one] { $n } carte en main : { $chips }
   *[other] { $n } cartes en main : { $chips }
}

## Le tableau
ru-board-cut = Coupez pour la donne
ru-board-auction = La veuve aux enchères
ru-board-poker = Poker
ru-board-next = Vient { $card }
ru-board-count = Comptez les cartes
ru-board-last = Jetons restants : { $n }
ru-board-out = finit en premier

# Remmi-Demmi (RD)

rd-about = Échanger des cartes contre la montre jusqu'à ce que neuf aillent ensemble ; la plus haute plaque va au premier. 4 à 9 joueurs.
rd-hint-trays = Posez sur un plateau des cartes d’une couleur ou d’une forme. Qui veut échanger en pose autant sur l’autre.
rd-hint-timer = Le donneur frappe le minuteur. Puis tous échangent avec tous, jusqu’à ce qu’il sonne.
rd-hint-nine = Neuf cartes d’une couleur en deux formes, ou d’une forme en deux couleurs : posez-les sur votre tapis et prenez la plaque la plus chère.
rd-opt-removed = Quels types sont retirés ?
rd-opt-timer = Combien de temps dure une manche ?
rd-opt-tenth = Que peut la dixième carte à quatre joueurs ?
rd-opt-tenth-wild = remplacer n'importe quelle carte
rd-opt-tenth-spare = rien : neuf des dix doivent aller ensemble
rd-opt-aside = Quand la dixième carte est-elle posée de côté à quatre joueurs ?
rd-opt-aside-claim = avec l'annonce
rd-opt-aside-deal = à la donne ; elle ne s'échange pas
rd-opt-end4 = Quand une manche à quatre s'arrête-t-elle avant la sonnerie ?
rd-opt-end4-plaques = à la deuxième annonce, les deux plaques étant prises
rd-opt-end4-three = à la troisième annonce, d'abord sans plaque
rd-opt-variant = Les cartes se regardent-elles seulement après le départ ? Qui regarde ou propose avant perd un point.
rd-opt-tiebreak = De qui les points comptent-ils dans une manche de plus ?
rd-opt-tiebreak-all = de tous
rd-opt-tiebreak-tied = des seuls joueurs à égalité en tête
rd-player-count = { $n } joueurs sont assis ; Remmi-Demmi se joue de 4 à 9 (RD-04)
rd-types-out = à { $n } joueurs on retire exactement { $out ->
    [4] quatre types différents
    [2] deux types différents
   *[other] aucun type
} (RD-05) : choisissez de nouveau ou prenez la proposition

## Types
rd-red = rouges
rd-green = verts
rd-blue = bleus
rd-circles = ronds
rd-squares = carrés
rd-triangles = triangles

## Annonces
rd-good = { $name } a un Remmi : { $kinds }.
rd-good-wild = { $name } a un Remmi : la dixième carte remplace celle qui ne va pas.
rd-good-decided = La table a regardé les cartes { DE($name) } : un Remmi.
rd-false = { $name } n'a pas de Remmi : neuf cartes demandent une couleur en deux formes au plus, ou une forme en deux couleurs au plus. −5 points.
rd-false-count = { $name } n'a pas de Remmi : il faut exactement neuf cartes. −5 points.
rd-false-removed = { $name } n'a pas de Remmi : une carte d'un type retiré s'y trouve. −5 points.
rd-false-decided = La table a regardé les cartes { DE($name) } : pas de Remmi. −5 points.
rd-fix-one = Une carte ne va pas : celle des { $kind }.
rd-fix-many = { $n } cartes ne vont pas.
rd-claimed-with = { $name } annonce avec le { $points }.
rd-somebody-took = Quelqu'un a pris le { $points }.
rd-two-sentences = { $first } { $last }
rd-bell = La sonnerie !
rd-second-claim = Deuxième annonce !
rd-third-claim = Troisième annonce !
rd-call-claim = J'annonce, sans plaque
rd-call-object = J'ai reçu un faux Demmi de
rd-ask-objection = { $by } dit { QUE($name) } a donné un faux Demmi. Est-ce vrai ?
rd-objection-yes = Oui : chacun reprend ses cartes
rd-objection-no = Non : les plateaux décident
rd-log-false-demmi = { $name } a donné un faux Demmi à { $other } : chacun a repris ses cartes.
rd-notice-objection = { $by } conteste le paquet { DE($name) } : chacun pose sur un plateau ce qui a été donné.
rd-claimed-bare = { $name } annonce sans plaque.
rd-counted = L'annonce { DE($name) } a été comptée à la main : { $n } cartes.
rd-turned-over = L'annonce { DE($name) } est retournée.

## Échanges
rd-trade-good = Deux Demmis de même taille : prenez chacun les cartes de l'autre.
rd-trade-false = Faux Demmi { DE($names) } : les cartes n'ont ni couleur ni forme commune. Chacun reprend les siennes (RD-12).
rd-trade-counts = { $left } en offre { $a }, { $right } en offre { $b } : il en faut le même nombre. Ajoutez-en, ou reprenez-en.
rd-trade-not-running = Pas d'échange maintenant : reprenez les cartes. On échange de la tape sur le minuteur à la sonnerie.
rd-trade-claimed = { $left } ou { $right } a annoncé et n'échange plus : reprenez les cartes.
rd-trade-too-many = Un paquet a plus de cartes qu'une main : reprenez ce qui est de trop.
rd-trade-tenth = Une carte posée de côté ne s'échange pas : reprenez-la (RD-21).
rd-trade-unread = Un paquet n'est pas lisible : posez ses cartes côte à côte.

## Ce qui est étrange
rd-swap = { $name } a annoncé au rang de la plaque { $points } et en tient une autre : échangez pour que le premier ait la plus haute (RD-13).
rd-removed-type = Son type est retiré de cette partie : { $piece } sur { $zone }. Remettez cette carte dans la boîte (RD-05).
rd-plaque-of-another = La plaque { $points } est à { $name } et se trouve sur { $zone } : rendez-la.
rd-claimed-already = { $name } a déjà annoncé : remettez la plaque { $points } au centre.
rd-plaque-astray = La plaque { $points } est sur { $zone } : remettez-la au centre, ou sur le tapis de qui l'a prise.
rd-guessed = La machine a redémarré pendant la manche : le temps restant vient de son horloge. S'il est faux, convenez de la fin entre vous.
rd-bell-before = Le minuteur a sonné { $ms } ms avant la fin du concentrateur. Celle-ci vaut, sauf si la table en décide autrement.
rd-bell-after = Le minuteur a sonné { $ms } ms après la fin du concentrateur. Celle-ci vaut, sauf si la table en décide autrement.
rd-plaque-back = Remettez au centre la plaque { $points } qui est sur { $zone }.
rd-plaque-missing = Mettez la plaque { $points } au centre : on ne l'y voit pas (RD-03).
rd-too-many-aside = Plus d'une carte à la place de la dixième carte { DE($name) } : n'en laissez qu'une (RD-21).
rd-leaders-alone = Une manche de plus : seuls comptent les points { DE($names) } (RD-A14).
rd-looked = { $name } a regardé ses cartes avant le départ : −1 point (RD-22).
rd-offered = { $name } a proposé un échange avant le départ : −1 point (RD-22).
rd-plaque-unused = Retirez la plaque { $points } du centre : à quatre joueurs elle ne sert pas (RD-20).

## Questions
rd-who-took = La plaque { $points } a quitté le centre. Qui l'a prise ?
rd-whose-tray = À qui sont les cartes sur { $zone } ?
rd-late-slap = Le minuteur a été tapé il y a { $ago } s, sans qu'on l'entende. La manche a-t-elle commencé alors ?
rd-late-slap-yes = Oui, elle court
rd-late-slap-no = Non, recommencer
rd-call-looked = Quelqu'un a regardé ses cartes avant le départ
rd-call-offered = Quelqu'un a proposé un échange avant le départ
rd-ask-looked = { $by } dit { QUE($name) } a regardé ses cartes avant le départ. Est-ce vrai, { $name } ?
rd-ask-offered = { $by } dit { QUE($name) } a proposé un échange avant le départ. Est-ce vrai, { $name } ?
rd-owns-up = oui : −1 point

## Demandes impossibles
rd-nobody-sits = Personne n'est encore assis : inscrivez noms et places.
rd-runs-already = le compte à rebours court déjà
rd-deal-first = donnez d'abord, puis commencez
rd-no-claim = aucune annonce à retourner : la manche n'est pas arrêtée
rd-a-moment = les lecteurs cherchent encore des plaques : un instant
rd-first-say-who = dites d'abord qui a pris la plaque { $points }
rd-seen-of = { $seen } cartes { DE($name) } vues sur { $of } : passez les autres sur le tapis, ou comptez-les à la main
rd-nothing-waits = aucune annonce { DE($name) } n'attend de cartes : seule une annonce illisible se compte ou se décide à la main

## Que faire
rd-next-tidy = { $fault } Ensuite { $name } donne.
rd-next-written = La manche { $round } est écrite. { $name } donne. Appuyez sur Donner.
rd-next-gather = La manche { $round } est écrite. Ramassez cartes et plaques, puis { $name } donne.
rd-next-slap = Comptez et regardez vos cartes. { $name } tape le minuteur pour commencer.
rd-next-slap-blind = Comptez les cartes face cachée et laissez-les. { $name } tape le minuteur ; alors seulement chacun regarde (RD-22).
rd-next-slap-aside = Comptez et regardez vos cartes ; chacun en pose une à côté du tapis. Pas encore vue chez { $names }. Ensuite { $name } tape le minuteur.
rd-next-start = Le minuteur n'est pas là. { $name } appuie sur Commencer : le concentrateur compte.
rd-next-trade = Échangez ! Qui a ses neuf prend la plus haute plaque et les pose.
rd-next-trade-on = { $taken } On échange encore : { $n ->
    [one] une plaque est libre
   *[other] { $n } plaques sont libres
}.
rd-next-trade-bare = { $taken } On échange encore : un troisième peut annoncer, sans plaque.
rd-next-hands-off = { $why } Lâchez les cartes.
rd-next-nobody = { $why } Personne n'a annoncé : rien à retourner.
rd-next-turn-over = { $why } Retournez l'annonce { DE($name) }.
rd-waiting = { $seen } vues sur { $of }. Passez les autres sur le tapis { DE($name) }, ou comptez-les à la main.
rd-waiting-tenth = Quelle carte { $name } a-t-il posée de côté ? Mettez-la à la place de la dixième carte, ou que la table décide.
rd-waiting-odd = { $seen } cartes et une étiquette inconnue, ou trop de cartes, sur le tapis { DE($name) } : retirez ce qui n'est pas annoncé, ou comptez à la main.

## Le tableau
rd-board-round = Manche { $n } / { $of }
rd-board-took = a pris le { $points }
rd-board-took-none = a annoncé
rd-board-seen = { $seen } sur { $of }
rd-board-no-remmi = pas de Remmi
rd-board-holds = le { $points }
rd-board-slaps = { $name } tape le minuteur
rd-board-trade = Échangez !
rd-board-claimed = { $n } annonces sur { $of }
rd-board-verifying = { $why } Vérification.
rd-board-wins = { $names } gagne la partie

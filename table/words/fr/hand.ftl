## Les mains à la table virtuelle
hand-no-roll = La table n'attend aucun lancer de dé de votre part.
hand-no-cut = La table n'attend aucune coupe de votre part, ou l'a déjà vue.
hand-no-seat = Cette page n'a pas de place : scannez le code du tableau et choisissez la vôtre.
hand-not-yours = Votre main ne va pas jusque-là : vous avez vos cartes, et ce qui est là pour tous.
hand-other-packet = Ce paquet n'est pas le vôtre : qui l'a posé le reprend.
hand-not-your-turn = Ce n'est pas votre tour : cela revient au joueur dont c'est le tour.
hand-has-drawn = Vous avez déjà pioché ce tour-ci : jetez pour le terminer.
hand-has-thrown = Vous avez jeté : votre tour se termine dès que la table l'a lu.
hand-draw-first = Piochez d'abord : votre tour commence par là.
hand-gone = Ce n'est plus là où vous l'avez vu : regardez de nouveau.
hand-dealer = C'est { $name } qui donne, et personne d'autre.
hand-not-over = On ramasse les cartes quand les points sont inscrits.
hand-no-trade = Aucun échange à vous n'est sur les plateaux.
hand-tables-own = Cela se fait sur la page de la table, pas sur un téléphone.

## Les conseils, à la table virtuelle
hint-not-allowed = On ne donne pas de conseils à cette table.
hint-nobody = Personne n'est assis là.
hint-none = Rien à faire pour vous en ce moment.
hint-goes-on = Le bouton d'en haut fait continuer.
hint-draws = Prenez dans la pioche.
hint-takes = Prenez { $cards } dans la défausse.
hint-takes-for = Prenez { $cards } dans la défausse : cela peut aller avec { $with }.
hint-lifts = Prenez { $cards } dans la combinaison, pour une des vôtres.
hint-back = Reprenez en main ce que vous avez posé.
hint-takes-up = Reprenez { $cards } : ce n'est pas encore une combinaison.
hint-rolls = Lancez le dé.
hint-cuts = Coupez : une carte de la pioche, sur votre tapis.
hint-consent = Quelque chose est proposé : c'est à vous de dire si vous êtes d'accord.
hint-lays = Posez { $cards }.
hint-lays-with = Prenez { $cards } là où cela se trouve, et posez-le avec { $with }.
hint-throws = Jetez { $cards } : vous gardez ce qui promet davantage.
hint-throws-alone = Jetez { $cards } : rien dans votre main ne va avec.
hint-shows = Posez votre main à découvert devant vous.
hint-proves = Posez { $cards } face cachée sur votre tapis : cela prouve ce que vous direz ensuite.
hint-waits = Attendez un peu : rien de ce qui est proposé ne vous aide en ce moment.
hint-shuffles = Mélangez la défausse : elle devient la pioche.
hint-slaps = Tapez sur le minuteur.
hint-offers = Proposez { $cards } sur un plateau : le reste de votre main va mieux ensemble.
hint-takes-trade = L'échange est bon : prenez le paquet de l'autre.
hint-takes-back = L'échange n'est pas bon : reprenez votre paquet.
hint-claims = Prenez { $plaques } : votre main est un Remmi.
hint-says = Dites « { $call } ».
hint-says-with = Dites « { $call } » : { $value }.
hint-answers = Répondez : « { $answer } ».
coach-throws = Votre tour { $n } : vous avez jeté { $thrown }. Jeter { $better } vaut quelque { $points } points de plus.
coach-lays = Votre tour { $n } : poser { $cards } vaut quelque { $points } points de plus.
coach-takes = Votre tour { $n } : vous avez pioché. Prendre { $card } vaut quelque { $points } points de plus.
coach-draws = Votre tour { $n } : vous avez pris { $card }. Piocher vaut quelque { $points } points de plus.
coach-tears = Votre tour { $n } : prendre { $card } dans la colonne vaut quelque { $points } points de plus.
coach-leads = Votre entame { $n } : vous avez joué { $led }. Entamer de { $better } vaut quelque { $chips } jetons de plus.
coach-widow-took = Vous avez pris la veuve : garder votre main vaut quelque { $chips } jetons de plus.
coach-widow-left = Vous n’avez pas pris la veuve : la prendre vaut quelque { $chips } jetons de plus.
coach-widow-paid = Vous avez acheté la veuve pour { $bid } : la laisser partir vaut quelque { $chips } jetons de plus.
coach-widow-missed = Vous avez laissé partir la veuve : l’avoir pour { $bid } vaut quelque { $chips } jetons de plus.
coach-gives = Votre échange { $n } : vous avez donné { $gave }. Donner plutôt { $better } garde { $cards } cartes de plus qui vont ensemble.
coach-claims = À { $seconds } secondes de la fin, votre main était un Remmi : prendre alors la plaque vaut { $points ->
    [one] un point
   *[other] { $points } points
} de plus.

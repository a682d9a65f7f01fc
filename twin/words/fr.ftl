# Ce que dit la table virtuelle seule, en plus de table/words/fr/page.ftl.

## Installation
setup-form = Dresser la table
language = Langue
history = historique

## Play now
play = Jouer tout de suite
play-name = Votre nom
play-how = Vous jouez avec trois robots. Touchez un jeu, et les cartes sont données.
play-others = Avec d’autres joueurs, un autre nombre, d’autres règles

## Les conseils d’une première manche
guide-title = Conseil
guide-line = Cette ligne dit toujours ce qui vient. S’il y a un bouton à côté, c’est à vous de le toucher.
guide-hand = Votre main. Touchez ce que vous voulez jouer, puis l’endroit où cela va ; ou glissez-le.
guide-next = Suivant
guide-done = Jouer
guide-never = Pas de conseils

## Places autour du tapis
stage = La table
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
leads = en tête
you-sit-here = vous êtes assis ici
sit-at = S'asseoir à la place { DE($name) } ?
sit-sees = Vous verrez alors le jeu { DE($name) }, et vous le jouerez.
sit-robot = La machine joue à cette place. Vous verrez alors le jeu { DE($name) }.
sit-not = Rester ici
sit-here = S'asseoir ici
your-pad-label = Votre tapis
cards-seen = { $n } cartes vues sur { $of }
n-of = { $n } sur { $of }
reader-silent = lecteur muet
deals-now = donne cette manche
dealer-token = D
claimed = a annoncé
claimed-1 = 1re annonce
claimed-2 = 2e annonce
claimed-3 = 3e annonce
yours = le vôtre
somebody = quelqu'un
seat = place { $n }

## Les endroits, comme les nomment les étiquettes et la voix des lecteurs d'écran
stock = pioche
discard = défausse
column = colonne
throw-spot = case de jet
widow = veuve
dead = mains mortes
centre = centre
aside = en trop
left-tray = plateau gauche
right-tray = plateau droit
left-short = gauche
right-short = droit
drawer = tiroir
box = boîte
your-pad = votre tapis
pad-of = tapis { DE($name) }
your-hand = votre main
hand-of = main { DE($name) }
your-melds = vos combinaisons
your-tenth = votre place de la dixième carte
tenth-of = la place de la dixième carte { DE($name) }
melds-of = combinaisons { DE($name) }
spot-stock = Pioche
spot-centre = Centre, les plaques
spot-aside = Cartes en trop
spot-left = Plateau d'échange gauche
spot-right = Plateau d'échange droit
spot-drawer = Tiroir des étiquettes étrangères
spot-box = Boîte des types retirés
place-empty = { $place }, vide

## La main, et ce qui est choisi
hand = Votre main
not-dealt = La donne n’a pas encore eu lieu.
hand-empty = Rien dans votre main.
picked-up = { $n ->
    [one] { $n } choisie
   *[other] { $n } choisies
}
is-picked-up = choisie
none-picked-up = rien de choisi
was-put-back = reposé
laid = Posé : { $what }, { $place }
pieces = { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
}
onto-pad = sur mon tapis
into-hand = dans la main
put-back = reposer
draw = Prendre une carte
draw-tile = Prendre une tuile
roll = Lancer le dé
cut = Couper
fell = Vous avez fait { $n }.
hint = Un conseil
hint-do = Faire ainsi
coach = Qu'aurais-je pu mieux faire ?
coach-none = Rien n'a été perdu qu'un bon joueur aurait gardé.
lay-hand = Poser toute ma main sur mon tapis
take-hand = Reprendre mes cartes en main

## Un échange, et les questions à la table
take-packet-of = Prendre à { $name }
take-packet = Prendre l'autre paquet
take-back = Reprendre
more-questions = et { $n } de plus

## Le dévoilement
reveal = Le dévoilement
result-title = Le résultat
ended-timer = La sonnerie a retenti.
ended-plaques = Les deux plaques sont prises.
ended-three = Trois joueurs ont annoncé.
nobody-claimed = Personne n'a annoncé.
hands-off = Lâchez les cartes. Les annonces sont maintenant retournées, une à une.
claimed-first = a annoncé en premier
claimed-second = a annoncé en deuxième
claimed-third = a annoncé en troisième
goes-to = va à
nobody = personne
all-there = Tout est là
a-moment = Un instant …
turn-over = Retourner
turn-over-of = Retourner l'annonce { DE($name) }
next-claim = Ensuite : { $name }
to-points = Les points
points-of = Manche { $n } : les points
unawarded = { $n ->
    [one] Le { $names } ne va à personne.
   *[other] Les { $names } ne vont à personne.
}
deals-next = { $name } donne ensuite.
show = montrer
hide = cacher

## Les appareils
devices = Les appareils
scoreboard = tableau
scoreboard-busy = tableau · se redessine
scoreboard-open = Tableau, l'agrandir
scoreboard-picture = Le tableau à encre électronique
scoreboard-large = Tableau
close = fermer
timer-label = Minuteur à taper, { $word }. Appuyez pour taper, maintenez pour un appui long.
timer-is = Minuteur { $n } s : { $word }
timer-hub = concentrateur : { $text }
timer-state-idle = au repos
timer-state-armed = tapez-le pour commencer
timer-state-running = compte
timer-state-paused = en pause
timer-state-expired = temps écoulé
timer-state-fault = en panne
timer-state-offline = non connecté
dial-away = absent
dial-rings = sonne
dial-left = reste
dial-slap = tapez
sound-on = son activé
sound-off = son coupé

## En coulisses
belief = Ce que voit la table
reader-off = muet
really-lie = { $n ->
    [one] { $n } s'y trouve en réalité
   *[other] { $n } s'y trouvent en réalité
}
drawer-label = Reprendre · en coulisses
mishaps = Quelque chose tombe en panne
mishap-place = Quel lecteur
mishap-other = Quel autre
mishap-line = La panne, avec les mots d'un scénario (en anglais)
mishap-do = Provoquer
mishap-mend = réparer
wrong-now = Les pannes en cours
bus-n = bus { $n }

## Ce qui peut se dire, et la fin d'une donne
calls = Ce que vous pouvez dire
what-happened = Ce qui s'est passé

## Consentement
undo-title = Reprendre

## L'horloge de la table, et les touches
clock = L'horloge de la table
clock-speed = Vitesse de l'horloge
clock-stop = Arrêter l'horloge
clock-go = Relancer l'horloge
clock-stands = l'horloge est arrêtée
clock-at = horloge { $speed }
to-the-bell = jusqu'à la sonnerie
keys = Touches
keys-letters = Lettres et signes agissent aussitôt
key-arrows = ← → ↑ ↓
does-arrows = entre les pièces ; entre les places
key-space = Espace
does-space = prendre, et poser où vous êtes
key-escape = Échap
does-escape = reposer ; retour à la main
key-hand = H
does-hand = votre main
key-calls = C
does-calls = ce que vous pouvez dire
key-next = N
does-next = le bouton de la ligne du haut
key-timer = T
does-timer = taper le minuteur
key-reveal = R, Entrée
does-reveal = continuer la révélation ou le résultat
key-pause = P
does-pause = arrêter l'horloge, ou la relancer
key-speed = , .
does-speed = plus lent, plus vite
key-bell = B
does-bell = jusqu'à la sonnerie
shuffle = Mélanger la pile dans le talon
onto-melds = sur mes combinaisons
onto-discard = jeter

## Pour les téléphones
phones = téléphones
more = Autres pages
phones-how = Scannez le code avec un téléphone, ou ouvrez l'adresse, et choisissez votre place.
phones-only-here = Aucun téléphone n'atteint cette table : elle a été démarrée pour cette machine seule. Démarrez-la avec --host 0.0.0.0, et les téléphones de la pièce pourront se joindre.
robot-bold = Une machine audacieuse
robot-patient = Une machine patiente
robot-greedy = Une machine gourmande
robot-talkative = Une machine bavarde

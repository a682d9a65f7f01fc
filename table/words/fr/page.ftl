# Ce que disent les pages elles-mêmes ; tout leur est envoyé, et la table en dit une part aussi.

and = et

## Cartes et tuiles
joker = joker
card-name = { $rank } de { $suit }
tile-name = { $number } { $colour }
suit-S = pique
suit-H = cœur
suit-D = carreau
suit-C = trèfle
rank-A = as
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-10 = 10
rank-J = valet
rank-Q = dame
rank-K = roi
colour-R = rouge
colour-B = bleu
colour-K = noir
colour-Y = jaune

## Pièces du Remmi-Demmi, et ce qui n'est d'aucun jeu
type-name = { $shape } { $colour }
type-R = rouge
type-G = vert
type-B = bleu
type-C = rond
type-S = carré
type-T = triangle
plaque = plaque { $n }
face-down = carte cachée
unknown-tag = étiquette inconnue
thing-bank-card = carte bancaire
thing-phone = téléphone
thing-stray-joker = joker égaré

## La ligne du haut
page-connecting = À la recherche de la table …
offline = à la recherche de la table …
round-n = donne { $n }
round-of = manche { $n } sur { $of }
extra-round = manche supplémentaire { $n }
seconds-left = { $n } s
time-left = Encore { $n } secondes
action-setup = Installer
action-deal = Donner
action-tap = Taper le minuteur
action-start = Commencer
action-next = Continuer
action-gather = Ramasser les cartes
action-new_match = Nouvelle partie

## Installation
set-table = Dresser la table
game = Jeu
players = Joueurs
names = Noms, dans le sens horaire
name-of = Nom du joueur { $n }
robot = robot
robots-go-on = Les robots continuent d’eux-mêmes après { $n } secondes
hints-given = Un conseil à qui en demande
robots-play = Les robots jouent
robots-strong = très bien
robots-fair = bien
robots-easy = comme des débutants
robot-plays = La machine joue cette place
types-out = Types retirés
type-out = hors
chosen-of = { $have } sur { $need } choisis
options = Règles de la maison
preset-use = Comme vous jouez
preset-none = choisir ce qui est gardé …
preset-these = Les règles ci-dessous, sous un nom
preset-name = Nom
preset-keep = Garder
preset-forget = Supprimer
deals-first = Donne en premier
board-lang = Langue du tableau
later = plus tard
sit-down = S'asseoir

## Places autour du tapis
n-of-seen = { $n ->
    [one] { $n } vue
   *[other] { $n } vues
} sur { $of }

## Un échange, et les questions à la table
resumed = Cette partie n'est pas finie. La continuer ?
former = Reprendre une ancienne partie
former-none = Aucune ancienne partie n'a été laissée avant la fin.

## Le dévoilement
verdict-valid = Bon
verdict-invalid = Pas bon
verdict-unknown = Indécis
claim-of = Annonce { DE($name) }
counted-label = Cartes comptées à la main
counted = Comptées à la main :
cards = cartes
dead-tag = Une étiquette morte ?
table-decides = La table décide :
decide-good = bonne
decide-false = fausse

## Les appareils
timer = Minuteur à taper
timer-paused = suspendu

## Ce qui peut se dire, et la fin d'une donne
no-calls = Rien à dire pour l'instant.
not-read = Quelque chose n'a pas été lu ?
type-cards = p. ex. 7H 10S JK
send = Le dire
last-deal = La dernière donne
last-gain = dernière donne { $points }
hist-plot-rounds = Points après chaque manche
again-same = On rejoue, les mêmes
again-other = Un autre jeu
picture-save = Garder une image
picture-send = Envoyer une image

## Consentement
undo-ask = Tout le monde à la table doit être d'accord.
undo-newest = Aussitôt ; les autres ont dix secondes pour s'y opposer :
pause = Suspendre le décompte
resume = Relancer le décompte
redeal = Redonner cette donne
correct-round = Points de la manche
abandon = Finir la partie ici
comers = Quelqu'un arrive ou part
comer-name = Nom
comer-where = Où
comer-seat = Place { $n }
joins = Rejoint la partie
leaves = { $name } part
left-after = a quitté après la manche { $n }
agree = Je suis d'accord
all-agree = Tous d'accord
disagree = Non
object = Je m'y oppose
waits-for = Attend { $names }.

## La page d'une place
your-turn = C'est à vous

## La table ne répond pas
refused = La table a refusé cela (état { $status }).
toast-title = La réponse de la table
table-silent = La table ne répond pas. Cet appareil est-il encore sur son réseau, et le programme en marche ? La page continuera à son retour.
no-games = La table ne répond pas. Rechargez la page quand le programme tourne.

## Pour les téléphones
phones-title = Une page par place
phones-tv = Montrer sur un téléviseur

## Qui entre, et qui mène
door-let-in = Faire entrer
door-refuse = Non
door-put-out = Écarter
door-put-out-name = Écarter : { $name }
door-give = Confier la table
door-give-name = Confier la table à { $name }
door-own = cette page
door-end = Finir la soirée : tous les téléphones sortent
door-lead-take = Mener la table : la page qui mène est absente
door-lead-ask = Demander à mener la table
door-lead-waits = Vous avez demandé à mener la table : qui mène décide
door-who = Qui est là

## A screen in the room
full-screen = plein écran
screen-join = Scannez le code pour jouer avec votre téléphone.
screen-code = Pour jouer avec votre téléphone, scannez le code du tableau.

## Règles
rules = Règles
why = pourquoi ?

## Voix
voice-on = avec voix
voice-off = sans voix
evening = Toute la soirée
film-watch = Revoir la partie

## A face and a colour of one's own
look-title = Figure et couleur
look-of = Figure et couleur du joueur { $n }
look-face = Figure
look-colour = Couleur
look-shape = de la place
look-seats = de la place
look-has = à { $name }
look-done = C'est choisi
look-not = Plus tard
face-cat = chat
face-fox = renard
face-bear = ours
face-rabbit = lapin
face-owl = hibou
face-fish = poisson
face-boat = bateau
face-house = maison
face-tree = sapin
face-flower = fleur
face-sun = soleil
face-mushroom = champignon
tint-orange = orange
tint-blue = bleu
tint-red = rouge
tint-green = vert
tint-violet = violet
tint-olive = olive
tint-teal = bleu-vert
tint-grey = gris
tint-rose = rose

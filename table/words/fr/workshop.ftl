# The workshop of a table: readers, panel and decks are tried and enrolled there, from a phone.

workshop-title = L’atelier
workshop-open = À l’atelier : essayer lecteurs et écran, enregistrer des jeux
workshop-opens = L’atelier ouvre : tout de suite, ou quand la donne en cours est finie. La partie reprend ensuite.
workshop-why = Pendant ce temps on ne joue pas. Tout ce qui est fait ici est gardé aussitôt.
workshop-leave = À la table
workshop-left = La table commence.
workshop-no-decks = La table ne connaît encore aucune pièce : qui la mène enregistre un jeu à l’atelier, où mènent les réglages
workshop-connecting = On ouvre les lecteurs.

workshop-pad = le tapis de la place { $n }
workshop-melds = la zone de combinaisons de la place { $n }

workshop-readers = Lecteurs
workshop-lay = Posez une carte ou une tuile à puce sur { $place }.
workshop-lay-why = Ainsi chaque endroit a bien le lecteur que la table croit y trouver.
workshop-crossed = C’est { $place } qui l’entend, et non { $asked }.
workshop-swap = Elle est au bon endroit : échanger les deux
workshop-misread = Je l’ai posée ailleurs
workshop-swapped = Échangés : { $one } et { $other } ont maintenant le lecteur l’un de l’autre.
workshop-swap-in-file = Les lecteurs sont dans le fichier du constructeur : échangez-y `zone` des lecteurs { $one } et { $other }.
workshop-skip = Sauter cet endroit
workshop-again = Réessayer tous les endroits
workshop-all-tried = Chaque endroit a entendu sa puce.
workshop-some-tried = { $n } endroits sur { $of } ont entendu leur puce.
workshop-tried = a entendu sa puce
workshop-answers = répond
workshop-silent = ne marche pas
workshop-waits = rien entendu encore
workshop-skipped-place = sauté
workshop-tags = { $n ->
    [one] une puce est posée là
   *[other] { $n } puces sont posées là
}

workshop-panel = L’écran du tableau
workshop-panel-none = Cette table n’a pas d’écran : son tableau est sur les pages.
workshop-panel-show = Y montrer une image
workshop-panel-drawing = L’image arrive : cela peut durer une demi-minute, et l’écran clignote.
workshop-panel-which = Que montre l’écran maintenant ?
workshop-panel-right = Cette image
workshop-panel-garbled = Des rayures, du bruit, ou un morceau
workshop-panel-nothing = Rien de nouveau
workshop-panel-is-right = L’écran est un { $name }, et montre ce qu’il doit.
workshop-panel-driven = Il a été commandé comme un { $name }. Lisez l’étiquette au dos ou sur la nappe, et essayez-en un autre.
workshop-panel-try = L’essayer comme un { $name }
workshop-panel-in-file = L’écran est dans le fichier du constructeur : écrivez-y size = "{ $size }" dans [panel].

workshop-decks = Jeux
workshop-deck-standing = { $name } : { $has } pièces sur { $of } ont une puce
workshop-deck-on = Continuer
workshop-deck-whole = complet
workshop-deck-new = Enregistrer un nouveau jeu
workshop-deck-label = Son nom (a-z, 0-9, -)
workshop-deck-for = Pour
workshop-deck-where = Les pièces sont posées sur
workshop-deck-begin = Commencer
workshop-deck-name = le nom d’un jeu a 1 à 16 caractères parmi a-z, 0-9 et -
workshop-deck-game = dites à quoi sert le jeu : il est nouveau
workshop-deck-not-kept = la dernière pièce n’est pas gardée : { $why }
workshop-list-deck = Les jeux sont dans le fichier du constructeur : écrivez-y { $path } dans `decks` de [table].
workshop-lay-piece = Posez celle-ci, seule, sur { $place }
workshop-pack = paquet { $n }
workshop-progress = { $done } sur { $of }
workshop-taken = { $piece } : c’est pris. Levez-la.
workshop-taken-back = { $piece } n’a plus de puce.
workshop-nothing-back = Rien n’a été enregistré qui puisse être repris.
workshop-skipped = { $piece } reviendra plus tard.
workshop-only-one = { $piece } est la seule qui reste.
workshop-several = { $n } puces sont posées là : n’en laissez qu’une.
workshop-reader-lost = Le lecteur ne répond pas.
workshop-reader-back = Le lecteur est revenu.
workshop-whole = Chaque pièce a sa puce.
workshop-random = C’est un téléphone ou une carte bancaire, dont le numéro change à chaque fois : prenez une puce pour cartes.
workshop-known = Cette puce est déjà { $piece }. Levez-la.
workshop-has-tag = { $piece } a déjà une puce.
workshop-other-deck = Cette puce est { $piece } du jeu { $deck }. Levez-la.
workshop-unnameable = Cette puce ne se distingue pas des autres : mettez-en une autre sous la pièce.
workshop-none-left = Cette puce est nouvelle, mais il ne reste pas de pièce pour elle.
workshop-names = La puce elle-même dit qu’elle est { $named }, et non { $asked }.
workshop-names-taken = La puce elle-même dit qu’elle est { $named }, mais cette pièce a déjà une autre puce.
workshop-is-named = C’est { $named }
workshop-is-asked = C’est { $asked }
workshop-undo = Reprendre la dernière
workshop-later = Celle-ci plus tard
workshop-stop = Assez pour l’instant
workshop-done = Terminé
wire-header = { $gpio } (broche { $pin } du connecteur)
wire-leg = { $select } ({ $leg }, broche { $pin })
wire-leg-of = { $select } ({ $leg } de la puce { $chip }, broche { $pin })

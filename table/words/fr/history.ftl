# Ce qui a été joué au fil des soirées : les pages /history et /sheet ; et les boutons du livre des règles.

hist-title = Soirées
hist-none = Aucune partie n’a encore été jouée.
hist-damaged = Ces journaux sont abîmés ; ce qui précède le dommage est compté :
hist-counting = { $n ->
    [one] Encore une partie à dépouiller ; cette page revient d’elle-même.
   *[other] Encore { $n } parties à dépouiller ; cette page revient d’elle-même.
}
hist-player = Joueur
hist-robot = { $name } (robot)
hist-matches = Parties
hist-wins = Victoires
hist-rating = Niveau
hist-rating-means = Niveau : chacun commence à 25 et monte en finissant devant des joueurs forts ; la force réelle se trouve très probablement dans la marge ±. Il faut { $n } parties contre des personnes, jouées jusqu'au bout.
hist-last = Dernière fois
hist-games = Par jeu
hist-best = Record
hist-mean = Moyenne
hist-per-round = Par manche
hist-plot-totals = { $game } : totaux, partie par partie
hist-plot-wins = Victoires par jeu
hist-when = Quand
hist-result = Résultat
hist-won = Victoire : { $names }
hist-open = Pas jouée jusqu’au bout
hist-sheet = Feuille de marque { $n }
hist-from-to = { $began } à { $ended }
hist-round = Manche
hist-total = Total
hist-chips = Jetons en main
hist-lowest = Le total le plus bas gagne.
hist-joined = { $name } a rejoint la partie après la manche { $n }, avec { $points }.
hist-left = { $name } a quitté la partie après la manche { $n }.
hist-options = Options
hist-evening = La soirée du { $day }
hist-time = Temps de jeu : { $time } h
hist-back = Toutes les soirées
rules-back = Retour à la table
rules-print = Imprimer
hist-no-sheet = Il n’y a pas de partie { $n } : choisissez-en une sur la page /history.
former-note = { $when } · manches écrites : { $n }

# A match that is over, watched again.
hist-films = Revoir la partie
hist-film-open = Cette partie n’est pas terminée : on pourra la revoir quand elle le sera.
hist-no-round = Il n’y a pas de manche { $n } : { $rounds ->
    [one] une manche a été jouée
   *[other] { $rounds } manches ont été jouées
}.

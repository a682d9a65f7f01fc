# What the pages of phones say besides, and a round that is watched again: not the virtual table.

timer-told = Minuteur à taper : { $text }
join-here = Les autres rejoignent ici, ou par le code du tableau :
certificate = Les téléphones demandent si ce certificat est sûr
certificate-same = Personne d’autre que cette table ne garantit son certificat : chaque téléphone demande donc une fois s’il faut lui faire confiance. L’empreinte SHA-256 qu’il affiche doit être :
reader-down = le lecteur ne répond pas
timer-pair = Appairer le minuteur « { $id } »
timer-unpair = Retirer le minuteur « { $id } »
you-watch = Vous regardez cette table.
club-call = Appeler l’organisation du club
club-call-off = L’appel est lancé. Ce n’est plus la peine

## A round that is watched again
film-play = Lire
film-pause = Pause
film-before = Revenir à ce qui a été dit avant
film-after = Aller à ce qui est dit ensuite
film-speed = Vitesse : ×{ $n }
film-hand = En main, d’après la suite : { $n }
film-where = Où dans la manche

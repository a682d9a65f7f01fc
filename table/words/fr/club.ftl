# Les pages d’un club de plusieurs tables (remmi-club).

clubs-title = Le club
clubs-wall = Les tables
clubs-standings = Classements
clubs-by-rating = Par niveau
clubs-by-places = Par places
clubs-by-points = Par points
clubs-first = Premier
clubs-second = Deuxième
clubs-third = Troisième
clubs-over = Jouées jusqu’au bout
clubs-places-mean = Les parties jouées jusqu’au bout par deux personnes ou plus ; les machines et qui est parti n’y comptent pas. Les ex æquo partagent une place.
clubs-table = Table
clubs-now = En ce moment
clubs-round = { $rounds ->
    [0] { $game }, manche { $round }
   *[other] { $game }, manche { $round } sur { $rounds }
}
clubs-turn = { $name } joue
clubs-quiet = on n’entend rien
clubs-behind = { $n ->
    [0] tout est arrivé
    [one] une ligne doit encore arriver
   *[other] { $n } lignes doivent encore arriver
}
clubs-newest = Derniers résultats
clubs-none = Aucune partie n’est encore arrivée au club. Une table l’envoie quand elle est finie.
clubs-no-tables = Aucune table n’a encore parlé. Il faut une section [club] dans sa configuration.
clubs-wrong = Pas compté
clubs-differs = Table { $table }, partie { $number } : son journal a été coupé, restauré ou recommencé. Le club garde ce qu’il avait.
clubs-elsewhere = Table { $table }, partie { $number } : une autre table a envoyé cette partie. L’une des deux est une copie.
clubs-damaged = Table { $table }, partie { $number } : une ligne n’est pas telle qu’elle a été écrite.
clubs-newer = Table { $table }, partie { $number } : seul un programme plus récent peut la lire.
clubs-two = Table { $table } : deux programmes envoient sous ce nom. Donnez-en un autre à l’un d’eux.
clubs-favourite = Joue surtout à : { $game }
clubs-no-rating = Niveau : trop peu de parties contre des personnes
clubs-rating = Niveau : { $value } ± { $deviation }, d’après { $n } parties
clubs-rivals = Avec qui
clubs-ahead = Devant
clubs-behind-them = Derrière
clubs-nobody = Personne de ce nom n’a joué au club.
clubs-revoked = on n’en reçoit plus rien
clubs-organiser = Organisation
clubs-organisers = Cette page est à qui organise. Qui s’occupe du club obtient un lien par remmi-club organiser.
clubs-invited = Ce lien fait de ce navigateur celui de l’organisation, pour douze heures. Il ne sert qu’une fois.
clubs-open = Ouvrir
clubs-spent = Ce lien a déjà servi, ou il est trop ancien. Demandez-en un autre par remmi-club organiser.
clubs-wait = Trop d’essais manqués depuis cet endroit. Réessayez dans { $seconds } secondes.
clubs-hello = Vous organisez, { $name }.
clubs-sign-out = Se déconnecter
clubs-rights = Droits des tables
clubs-rights-mean = D’une table dont les droits sont retirés, plus aucune ligne n’est reçue, et ses pages le disent. Ce qui est arrivé avant reste.
clubs-revoke = Retirer ses droits
clubs-restore = Les lui rendre
clubs-no-table = Il n’y a pas de table { $table }.
clubs-no-database = La base de données du club ne répond pas. Réessayez dans un instant.
clubs-people = Personnes
clubs-merge = Deux noms, une personne
clubs-merge-mean = Ce qui a été joué sous l’un compte pour l’autre. Cela peut être annulé.
clubs-merge-name = Nom
clubs-merge-into = est
clubs-merge-do = C’est une seule personne
clubs-merge-same = Ces deux noms sont déjà ceux d’une seule personne.
clubs-merged = Noms donnés à quelqu’un
clubs-who = Par
clubs-undone = Annulé par
clubs-undo = Annuler
clubs-forget = Oublier quelqu’un
clubs-forget-mean = Sur toutes les pages et dans tous les comptes, un numéro remplace le nom. Les journaux des tables restent tels quels. Cela ne peut pas être annulé.
clubs-forget-name = Qui
clubs-forget-do = Oublier pour toujours
clubs-evening = La soirée
clubs-run = Mener la soirée
clubs-no-evening = Aucune soirée n’est ouverte en ce moment.
clubs-here = Je suis là
clubs-gone = Vous n’êtes plus là.
clubs-your-seat = Table { $table }, chaise { $chair }
clubs-with = avec { $names }
clubs-sit-out = ne joue pas cette manche
clubs-next-draw = Votre place viendra au prochain tirage.
clubs-leave = Je rentre chez moi
clubs-chair = Chaise
clubs-round-number = Manche { $round }
clubs-round-over = La manche { $round } est finie
clubs-code = Code
clubs-your-name = Nom
clubs-name-mean = Un nom a de 1 à 24 lettres visibles. Prenez celui sous lequel on vous connaît ici.
clubs-no-code = Ce n’est pas le code d’une soirée ouverte, ou il n’y a plus de place. Regardez au mur.
clubs-join = Scannez ceci, ou ouvrez { $address } et tapez le code :
clubs-who-here = Présents : { $n }
clubs-add = Ajouter
clubs-away = Absent
clubs-draw = Tirer la prochaine manche
clubs-end-round = Clore la manche
clubs-close = Clore la soirée
clubs-plan = Prévoir une soirée
clubs-plan-title = Titre
clubs-plan-season = Saison
clubs-plan-begins = Début
clubs-plan-size = Personnes par table
clubs-plan-rounds = Manches
clubs-plan-do = Prévoir
clubs-plan-state = État
clubs-plan-open = en cours
clubs-plan-over = finie
clubs-plan-begin = Ouvrir
clubs-plan-wrong = Un titre a 60 lettres au plus, une table de 2 à 10 personnes, une soirée de 1 à 60 manches.
clubs-evenings = Soirées
clubs-no-room = Il y a déjà autant de monde qu’on peut en placer, 160, ou aucune soirée n’est ouverte.
clubs-few = { $people ->
    [one] { $people } personne est là, et il en faut au moins { $fewest } à une table.
   *[other] { $people } personnes sont là, et il en faut au moins { $fewest } à une table.
}
clubs-few-tables = Il faut { $wanted } tables, et le club en a { $found }.
clubs-calls = La table { $table } appelle, depuis { $n } min
clubs-goes = { $name } y va
clubs-go = J’y vais
clubs-all-play = Manche { $round } : toutes les tables jouent.
clubs-all-done = Manche { $round } : toutes les tables ont fini.
clubs-wait-for = Manche { $round }. Fini : { $done }. On attend : { $tables }.

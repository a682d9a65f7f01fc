# Ce que dit n'importe quel jeu. Chaque langue a les mêmes messages avec les mêmes arguments.

yes = oui
no = non
out = éliminé
left = a quitté
seconds = { $n } s
to-the-right = vers la droite
to-the-left = vers la gauche
name-points = { $name } { $points }

## Installation
name-empty = La place { $seat } n'a pas de nom : écrivez-en un.
name-long = Le nom de la place { $seat } dépasse { $most } caractères : raccourcissez-le.
name-control = Le nom de la place { $seat } contient un caractère impossible à écrire : tapez-le de nouveau.
name-twice = La place { $seat } s'appelle { $name } comme un autre joueur : choisissez un autre nom.
name-unseen = Le nom de la place { $seat } contient un caractère invisible ({ $code }) : tapez-le de nouveau.
name-alike = Le nom de la place { $seat } ressemble à { $name }, avec d'autres lettres, majuscules ou espaces : écrivez-le de sorte qu'on distingue les deux.
look-taken = { $name } a déjà cette figure : choisissez-en une autre.
look-no-face = C'est la forme d'une place : choisissez l'une des figures.
look-whose = Dites de qui est la figure : nommez la place.
option-value = { $option } ne peut pas être « { $value } » : choisissez parmi { $values }.
option-number = { $text } Écrivez un nombre entier de { $least } à { $most }, pas « { $value } ».
option-words = { $text } Écrivez par exemple { $words }, pas « { $value } » ({ $rule }).
option-set = { $text } { $value }
option-unknown = { $game } n'a pas d'option « { $option } » : rechargez la page.
player-count = { $n ->
    [one] Un seul joueur est assis
   *[other] { $n } joueurs sont assis
} ; { $game } se joue de { $least } à { $most } ({ $rule }).
seats-are-taken = Les cartes sont données : places et options changeront à la prochaine partie (bouton Nouvelle partie).
new-match-is-a-journal = Une nouvelle partie est un nouveau journal : demandez-la au programme qui tient celui-ci.
former-gone = Cette partie n'est plus parmi les anciennes : regardez de nouveau la liste.
former-goes-on = Cette partie est celle qui se joue.
former-over = Cette partie a été jouée jusqu'au bout : sa feuille de marque est sous « Les soirées passées ».
former-damaged = Le journal de cette partie est abîmé et reste tel quel : { $why }. « remmi verify » dit ce qui peut être sauvé.
former-newer = Un programme plus récent a écrit le journal de cette partie, qui reste tel quel : { $why }. Continuez-la avec ce programme.
former-not-moved = Cette partie ne peut pas être reprise, le disque refuse : { $why }.
opt-turn-clock = Combien de secondes dure un tour au minuteur ? (0 : personne ne compte)
opt-turn-end = Quand un tour est-il fini ?
opt-turn-end-throw = avec la défausse
opt-turn-end-slap = quand le joueur tape le minuteur après la défausse
opt-best-melds = À la fin d’une donne, montrer à chacun, sur sa page, le meilleur de ses cartes ?
best-melds = { $n ->
    [0] Le meilleur de ce qui est sur votre tapis : il ne reste rien.
    [one] Le meilleur de ce qui est sur votre tapis : il reste { $n } point.
   *[other] Le meilleur de ce qui est sur votre tapis : il reste { $n } points.
}
turn-clock-seconds = Un tour dure de { $least } à { $most } s ; 0 est sans minuteur.
opt-direction = Dans quel sens joue-t-on ?

## Demandes impossibles
not-in-this-game = Cela ne se fait pas dans ce jeu, ou pas maintenant.
not-your-seat = Cette page parle pour une autre place : choisissez d'abord la vôtre.
call-not-now = « { $call } » ne peut pas se dire maintenant : regardez la ligne du haut.
call-value = « { $value } » ne va pas avec « { $call } » : choisissez ou tapez de nouveau.
question-gone = Cette question ne se pose plus : regardez la table.
no-answer = « { $value } » n'est pas une réponse : choisissez parmi celles proposées.
nothing-dealt = Rien n'est donné : donnez d'abord.
dealt-already = Cette donne est en cours : jouez-la jusqu'au bout.
match-is-over = La partie est finie : appuyez sur Nouvelle partie pour rejouer.
abandon-between = Une partie s'arrête entre deux donnes : jouez celle-ci jusqu'au bout, ou convenez de ne pas la jouer.
seats-in-setup = Rien n'est encore donné : changez les noms en installant le jeu.
seats-between = On arrive et on part entre deux donnes : jouez celle-ci jusqu'au bout, ou convenez de ne pas la jouer.
seats-fewest = { $game } ne continue pas à moins de { $least } : finissez plutôt la partie.
seats-most = On joue à { $most } au plus à { $game } : il faut d'abord que quelqu'un parte.
seats-no-change = Cette place est déjà prise, ou personne n'y est qui puisse partir : regardez qui est assis où.
seats-no-chair = Il n'y a pas de chaise à la place { $seat } : prenez la suivante, ou une qui s'est libérée.
seats-out = { $name } était hors jeu avant de partir (RG-22), et le reste.
seats-lead = Seule la page qui mène la table propose qui arrive et qui part : demandez à qui la mène.
points-are-whole = { $game } ne connaît que des points entiers : écrivez-les sans demis.
correct-between = Les points se récrivent entre deux donnes : jouez celle-ci jusqu'au bout, ou convenez de ne pas la jouer.
round-not-written = La manche { $round } n'est pas écrite, ou pas pour ce nombre de joueurs : choisissez-en une autre.
no-card = « { $text } » n'est pas une carte : écrivez 7H, 10S, AD ou JK.
hand-is-whole = Cette main est déjà comptée.
shown-otherwise = Posées : { $n } ; dans cette main il y en a { $counted } d'après le compte de la table ({ $rule }). Posez exactement celles-là sur le tapis, et tapez celles qui ne sont pas lues ; ou, si la table a mal compté, dites d'abord combien il y en a vraiment.

## Consentement
proposal-open = Autre chose attend l'accord de tous : réglez-le d'abord.
proposal-none = Plus rien n'attend d'accord.
undo-gone = Cette étape ne peut plus être reprise.
undo-not-newest = Seule la dernière étape se reprend aussitôt ; pour une autre, demandez l'accord de tous.
ruling = Décidé par la page qui mène. { $what } Qui s'y oppose a dix secondes.
agrees-itself = { $name } a un téléphone à la table et donne son accord là-dessus. Ou bien donnez l'accord de tous : chacun a dix secondes pour s'y opposer.
object-first = Chacun peut encore s'opposer à ce qui vient d'être décidé. Les dix secondes passées, ce sera possible.
object-none = Les dix secondes sont passées, ou rien n'a été décidé.
who-table = La page de la table
log-lapsed = Ne se vote plus : { $what }
log-agreed = { $who } l'a demandé, et tous sont d'accord. { $what }
log-disagrees = { $who } refuse. { $what }
log-ruled = La page qui mène l'a décidé. { $what }
log-objects = { $who } s'y oppose ; tout est comme avant. { $what }
ruled-counted = L'annonce { DE($name) } compte { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
 } à la main.
ruled-good = L'annonce { DE($name) } vaut un Remmi.
ruled-bad = L'annonce { DE($name) } n'est pas un Remmi.
want-undo = Reprendre : { $what }
want-redeal = Ne pas jouer cette donne ; redonner.
want-correct = Récrire la manche { $round } : { $points }.
want-abandon = Finir la partie ici.
want-new-match = Clore cette partie et en commencer une autre.
want-take-up = Clore cette partie et reprendre une ancienne : { $what }.
want-join = { $name } arrive, à la place { $seat }.
want-leave = { $name } quitte la partie.
want-pause = Le décompte s'arrête un moment.
want-resume = Le décompte reprend.
pause-nothing-counts = Aucun décompte ne court : il n'y a rien à suspendre.
pause-none = Le décompte n'est pas suspendu.
next-paused = Pause : le décompte est suspendu. Il reprend quand tout le monde est d'accord : appuyez longuement sur le minuteur, ou sur « Relancer le décompte » sous Reprendre.
board-paused = Pause

## Qui peut demander quoi
setup-leads = Seule la page qui mène la table installe le jeu : demandez à qui la mène.
take-back-leads = Seule la page qui mène la table reprend une étape aussitôt : proposez-le à tous.
new-match-leads = Une place ne finit pas seule la partie de tous : proposez-le sous « Reprendre quelque chose », ou demandez à qui mène la table.
take-up-leads = Une ancienne partie se reprend d'un commun accord : proposez-le sous « Reprendre quelque chose », ou demandez à qui mène la table.
new-match-proposed = Cette partie se joue encore : sa fin se propose sous « Reprendre quelque chose », et tous en conviennent.
seat-no-part = Votre place ne prend pas part à cette partie : demandez à qui mène la table.
claim-own = Personne ne juge sa propre annonce : demandez à qui mène la table.
claim-own-leads = Personne ne juge sa propre annonce, pas même depuis le téléphone qui mène : confiez la table à un autre pour cela.
claim-leads = Seule la page qui mène la table tranche une annonce : demandez à qui la mène.
deal-leads = C'est { $name } qui donne : seuls le donneur et qui mène la table peuvent le faire.

## Donnes par numéro
opt-by-number = Peut-on distribuer par numéro, pour que d’autres tables jouent les mêmes mains ?
call-deal-by-number = Distribuer par numéro
call-deal-for-club = Distribuer les mains du club
call-break-deal-off = Interrompre la donne par numéro
by-number-begin = Donne par numéro : posez les cartes une à une, face cachée, sur { $zone } ; la table dit à qui va chacune.
by-number-to = Pour { $name } : { $n } sur { $of }.
by-number-rest = Pour { $rest } : { $n }.
by-number-again = Cette carte est déjà passée : elle est pour { $to }.
by-number-two = Deux cartes sont arrivées ensemble : enlevez-les, puis posez-les l’une après l’autre.
by-number-unknown = La table ne connaît pas cette carte : retirez-la du paquet.
by-number-other = Cette carte ne joue pas : retirez-la du paquet.
by-number-whole = { $last } Chaque main est complète. Les autres cartes sont pour { $rest } : mélangez-les.
by-number-stock = la pioche
by-number-widow = la veuve
by-number-left-over = les cartes en trop
by-number-hand = { $name } { $n } sur { $of }
by-number-progress = Distribué par numéro jusqu’ici : { $hands } ; pour { $rest } : { $n }.
by-number-short = { $name } { $n }
by-number-missed = Cartes à venir encore : { $hands }. Si le paquet est épuisé, une carte n’a pas été lue : reposez une à une les cartes données pour { $rest }.
by-number-open = Des mains sont encore incomplètes : posez la carte suivante, ou interrompez la donne par numéro.
by-number-unset = Distribuer par numéro est une option de l’installation : choisissez-la pour la prochaine partie.
by-number-none = Aucune donne par numéro n’est en cours.
by-number-not-now = On distribue par numéro avant une donne, dans les jeux où les cartes se distribuent : finissez d’abord ce qui est en cours.
by-number-no-number = « { $text } » n’est pas le numéro d’une donne : écrivez de 1 à 12 chiffres.
by-number-is = Cette donne est distribuée par numéro.
by-number-was = La dernière donne a été distribuée par le numéro { $number }.

## Zones
zone-pad = le tapis { DE($name) }
zone-melds = les combinaisons { DE($name) }
zone-free-pad = le tapis libre { $n }
zone-free-melds = la zone libre { $n }
zone-tenth = la place de la dixième carte { DE($name) }
zone-centre = le centre
zone-stock = la pioche
zone-discard = la défausse
zone-widow = la place de la veuve
zone-dead = la place des mains mortes
zone-aside = la place des cartes en trop
zone-tray-left = le plateau gauche
zone-tray-right = le plateau droit

## Ce qui est étrange
notice-reader-down = Le lecteur sous { $zone } ne répond pas. Ce qui s'y trouvait reste, non confirmé. Vérifiez son câble.
notice-two-places = Lue à deux endroits : { $piece }, sur { $one } et sur { $other }. Elle ne compte nulle part. Écartez les deux, ou retirez le double.
notice-two-places-more = Lues à deux endroits : { $piece } et { $more } de plus, sur { $one } et sur { $other }. Elles ne comptent nulle part. Écartez ce qui s'y trouve, ou retirez les doubles.
notice-drawn-twice = Deux ont été prises sur la pioche depuis la dernière fois qu'on a jeté. On en pioche une par tour ({ $rule }) : si c'est une erreur, reposez la seconde.
notice-not-thrown = { $card } est sur la défausse sans avoir été jetée : reprenez-la, ou reposez-la.
some-card = une carte
some-tile = une tuile
notice-unknown-tag = Une étiquette inconnue ({ $tag }) se trouve sur { $zone } : { $guess }. Elle ne compte pas ; retirez-la.
notice-unknown-tags = { $n } étiquettes inconnues se trouvent sur { $zone } : des téléphones, des cartes bancaires ou les cartes d'un autre jeu. Elles ne comptent pas ; retirez-les.
notice-other-deck = D'un autre jeu : { $piece } sur { $zone }. Retirez-la.
notice-other-deck-more = D'un autre jeu : { $piece } et { $more } de plus sur { $zone }. Retirez-les.
tag-of-a-phone = un téléphone ou une carte bancaire, à son numéro changeant
tag-of-another-deck = une carte d'un autre jeu, ou jamais enregistrée
untidy = { $n ->
    [one] Une carte reste
   *[other] { $n } cartes restent
} sur { $zone } : ramassez-les avant la donne.
untidy-tiles = { $n ->
    [one] Une tuile reste
   *[other] { $n } tuiles restent
} sur { $zone } : ramassez-les avant la donne.

## Le minuteur
timer-never-seen = pas encore vu
timer-not-seen = pas vu depuis { $seconds } s
timer-ready = prêt
timer-armed = attend la tape
timer-counts = compte
timer-other-device = Un minuteur démarré { $boot } fois dit être le nôtre, qui l'a été { $known } fois : un autre appareil, ou un qui a perdu la mémoire. Appairez-le de nouveau.
timer-pair-table = Un minuteur s'appaire depuis la page de la table, pas depuis celle d'une place.
timer-pair-name = « { $timer } » n'est pas un nom de minuteur : 1 à 16 lettres a-z, chiffres ou traits d'union.
timer-not-paired = Le minuteur « { $timer } » n’a pas été appairé depuis une page. Celui avec lequel la table a démarré se retire de sa configuration.
timer-refused = Le minuteur a refusé de { $op } ({ $why }) : utilisez le bouton de la page.
timer-deaf = Le minuteur n'a pas répondu quand on lui a dit de { $op } : regardez sa lumière, ou continuez sans lui.
timer-op-arm = attendre la tape
timer-op-start = compter
timer-op-pause = faire une pause
timer-op-resume = reprendre
timer-op-stop = s'arrêter
timer-op-beep = biper
timer-op-probe = dire qui il est

## Tours
turn-over-time = { $name } a pris plus de { $n } s pour ce tour. Il n'en résulte rien.
not-your-turn = Ce n'est pas votre tour ({ $rule }) : attendez-le.
already-drawn = Une carte a déjà été prise ce tour-ci ({ $rule }) : jetez-en une maintenant.
nothing-there = Il n'y a rien là ({ $rule }) : regardez où est la carte.
deal-is-over = Cette donne est finie ({ $rule }) : montrez ce que vous avez ; les points écrits, on donne de nouveau.
deal-goes-on = Cette donne n'est pas finie ({ $rule }) : jouez-la d'abord jusqu'au bout.
not-seated = Cette place ne joue pas cette donne ({ $rule }) : choisissez-en une qui joue.
refused-by-code = Cela enfreint { $rule } ({ $code }) : remettez en place.
call-stock-empty = La pioche est vide
ask-stock-empty = { $name } ne trouve plus de carte à la pioche, et d'après le compte de la table il en reste { $n }. Est-elle vide ?
call-threw-unread = J'ai jeté une carte non lue
stalled-throw = Rien n'a bougé depuis un moment. Si { $name } a jeté une carte qui n'est pas lue ici, reposez-la, ou dites « { $call } ».
call-cards = Tapez les cartes non lues
call-turn-over = Mon tour est fini
call-whole = Ce sont toutes mes cartes
call-miscounted = La table a mal compté : cartes que j'ai vraiment
next-deal = { $name } donne. Appuyez sur Donner.
next-turn = À { $name } : { $steps }.
step-draw = piocher
next-wins = { $names } remporte la partie.
log-deals = { $name } donne.
log-threw = { $name } jette { $card }.
log-took-threw = { $name } prend { $taken } à la défausse et jette { $card }.
log-had-taken = { $name } avait pris { $taken } à la défausse.
log-thought-again = { $name } reprend { $card }.
log-miscounted = Cartes en main { DE($name) } : { $n }, et non { $counted } comme la table avait compté.
ask-thrown = { $one } et { $other } sont arrivés ensemble sur la défausse. Lequel { $name } a-t-il jeté ?
ask-thrown-both = Les deux, l’un après l'autre
ask-brief = La table ne lit plus { $card } sur la défausse. Où est cette carte ?
ask-brief-taken-back = { $name } l'a repris
ask-brief-drawn = Le joueur suivant l'a pris
ask-brief-lies = Il est toujours là
ask-unread = La table lit maintenant { $card } sur la défausse. Quelle carte est-ce ?
ask-unread-now = { $name } vient de la jeter
ask-unread-before = La carte jetée avant, qui n'était pas lue
log-stock-shuffled = La défausse, mélangée, devient la pioche.
round-written = La manche { $round } est écrite.
moment-behind = { $name } avait { $points } de retard après la manche { $round }, et a gagné.
moment-ahead = Personne n'a jamais devancé { $name }.
best-hand = La plus belle main : { $name }, manche { $round }.
round-corrected = Les points de la manche { $round } ont été récrits.
line-corrected = récrit, d'un commun accord
match-abandoned = Tous sont d'accord pour arrêter la partie ici.
log-joins = { $name } arrive et commence avec { $points }.
log-leaves = { $name } part avec { $points }.
round-not-theirs = Personne n'a joué la manche { $round } à la place { $seat } : laissez-y 0.
deal-not-played = La donne n'est pas jouée.

## Le tableau
board-round = Donne { $n }
board-deals = { $name } donne
board-deals-next = { $name } donne ensuite
board-by-number = Donne par numéro
board-by-number-again = Déjà passée : pour { $to }
board-by-number-two = Deux à la fois : une à une
board-by-number-unknown = Carte inconnue
board-by-number-other = Cette carte ne joue pas
board-by-number-whole = { $last } Tout est donné.
board-agree = En attente d'accord : { $names }
board-wins = { $names } gagne
board-behind = { $n } de retard

## Pages des places
page-who-are-you = Qui êtes-vous ?
page-nobody-seated = Personne n'est encore assis : les places apparaîtront ici dès que la table sera installée.
page-only-watch = Je regarde seulement
dealer-by-rule = À { $game }, la règle dit qui donne en premier : laissez-la décider.
page-no-such-seat = Personne n'est assis à la place { $seat } : choisissez une place occupée.
page-wrong-code = Ce code n'est pas celui de la table, ou ne l'est plus : scannez celui qu'elle affiche maintenant.
preset-name-empty = Donnez un nom à ces règles.
preset-name-long = Le nom des règles a au plus { $most } caractères : raccourcissez-le.
preset-most = { $n } règles de la maison sont déjà gardées : supprimez-en une d'abord.
preset-option = { $game } n'a pas d'option { $option } avec cette valeur : rechargez la page.
preset-not-kept = Les règles ne peuvent pas être gardées ({ $why }) : libérez le disque et réessayez.
presets-set-aside = Les règles de la maison étaient illisibles ; leur fichier est mis de côté (presets.json.unreadable-…). Gardez-les de nouveau sous un nom.
page-not-your-seat = Cette page ne parle pas pour cette place : scannez le code du tableau et choisissez la vôtre.
page-lead = Mener la table : installer le jeu, parler pour tous
page-history = Les soirées passées
page-take-back = Reprendre quelque chose
page-leave = Quitter la place
page-you-sit = Ce téléphone est à la place { DE($name) }.
page-you-lead = Cette page mène la table.
page-to-my-seat = Retour à ma place
page-to-the-table = Retour à la table
page-seat-taken = Un téléphone est déjà ici
page-lead-taken = Une page mène déjà
page-takes-over = Le téléphone { DE($name) } est à cette place. La reprendre ?
page-takes-lead-over = Une autre page mène la table. Prendre sa suite ?
page-robot-sits = Une machine joue pour { $name } : choisissez une autre place, ou demandez celle-ci à qui mène la table.
page-take-over = Oui, la reprendre
page-choose-another = Non, en choisir une autre
page-too-many-codes = Trop de codes faux : attendez { $n } secondes, puis scannez celui que la table affiche.
page-too-many-open = { $n } pages sont déjà ouvertes ici : fermez-en une, ou attendez une demi-minute.
page-too-fast = Trop à la fois : attendez un instant, puis appuyez de nouveau.
page-type-code = Le code que la table affiche
page-code-go = Rejoindre
seat-taken-over = La place { DE($name) } est passée à un autre téléphone. Si personne ne l'a voulu, qui mène la table peut l'écarter.
seat-taken-over-by = La place { DE($name) } est passée à un autre téléphone, admis { $by }. Si personne ne l'a voulu, qui mène la table peut l'écarter.
codes-guessed = Quelqu'un à l'adresse { $from } essaie de faux codes : refusé pendant une minute.
keys-made-new = Le fichier des clés des places était illisible et a été mis de côté : le code est nouveau, et les téléphones doivent rejoindre la table de nouveau.
keys-not-kept = Les clés des places ne peuvent pas être écrites : { $why }. Au prochain démarrage, les téléphones devront rejoindre la table de nouveau.
page-out-taken = Un autre téléphone a été admis à cette place. Scannez le code à la table pour en demander une.
page-out-put = Qui mène la table a écarté ce téléphone. Pour revenir, scannez le nouveau code à la table et demandez de nouveau.
page-out-evening = La soirée est finie, ce téléphone n'a plus de place. Scannez le nouveau code à la table pour en demander une.
page-out-left = Qui était assis ici a quitté la partie : ce téléphone n'a plus de place.
page-out-other = Qui était assis ici n'est pas de cette partie. Scannez le code à la table pour demander une place.
page-is-let-in = Choisissez votre place. Quelqu'un à la table vous fera entrer.
page-you-ask-seat = Vous demandez la place { DE($name) }
page-you-ask-lead = Vous demandez à mener la table
page-ask-waits = La table est prévenue. Cette page continue d'elle-même dès que l'on vous fait entrer ; la demande s'éteint au bout de deux minutes.
page-ask-timer = Une tape sur le minuteur fait aussi entrer ce téléphone.
page-ask-no-more = Ne plus demander
page-not-let-in = On ne vous a pas fait entrer. Si c'était une erreur, scannez le nouveau code dans deux minutes.
page-nobody-answered = Personne n'a répondu. Dites à la table que vous attendez, et demandez de nouveau.
page-asks-already = Quelqu'un à votre adresse demande déjà, ou vient d'être refusé : attendez deux minutes.
page-too-many-ask = Trop de téléphones demandent à la fois : attendez deux minutes.
door-asks-seat = Un téléphone demande la place { DE($name) }.
door-asks-held = Un téléphone demande la place { DE($name) }, où un autre est déjà.
door-asks-yours = Un autre téléphone demande votre place.
door-asks-lead = Un téléphone demande à mener la table.
door-name-asks-lead = { $name } demande à mener la table.
door-leads = La page qui mène
door-sits-leads = { $name }, qui mène
door-since = là depuis { $n } min
door-away = absent depuis { $n } min
door-request-gone = Cette demande n'est plus là : on y a répondu, elle a été retirée, ou les deux minutes sont passées.
door-phone-gone = Ce téléphone n'est plus là.
seat-let-in = Le téléphone { DE($name) } est admis à la table.
seat-let-in-by = Le téléphone { DE($name) } est admis à la table { $by }.
lead-by = { $what } Page admise { $by }.
let-in-by-leads = par la page qui mène
let-in-by-name = par { $name }
let-in-by-timer = par une tape sur le minuteur
let-in-first = comme premier arrivé
seat-put-out = Le téléphone { DE($name) } a été écarté.
lead-with-name = { $name } mène maintenant la table.
lead-with-phone = Un téléphone sans place mène maintenant la table.
lead-lost = Personne ne mène plus la table. Tout téléphone assis peut prendre la suite.
evening-over = La soirée est finie : le code est nouveau, et chaque téléphone demande sa place de nouveau.
trace-shown = Cette table montre ce que les antennes d'une autre ont entendu. Chaque étiquette est là où ces lectures la placent ; personne ne peut y toucher.
trace-over = Tout ce qui a été enregistré est montré.
trace-untouched = On montre une table enregistrée : ici, rien ne peut être touché.
world-made-new = Le fichier de la table virtuelle était inutilisable ({ $why }) : tout est posé comme sur une table neuve.
world-not-kept = La table virtuelle ne peut pas être écrite : { $why }. Au prochain démarrage, tout sera posé comme à la dernière écriture.
world-rewound = Tout est de nouveau posé comme au moment de ce coup.
line-missing = Une ligne de remise à zéro ou l’interrupteur d’une alimentation n’est pas disponible, et la table joue sans : { $why }.
mqtt-malformed = Un message venu par MQTT n’est pas compris et ne change rien : { $why }.
unnameable = Une copie réinscriptible est posée ici : son numéro finit par { $uid }, là où 88 dit qu’il continue. On ne peut pas jouer avec ; retirez-la.
timers-away = { $n ->
    [one] Sans nouvelles du minuteur { $ids }. Les autres comptent ; regardez sa lumière et sa prise.
   *[other] Sans nouvelles des minuteurs { $ids }. Les autres comptent ; regardez leurs lumières et leurs prises.
}
panel-fails = Le tableau des scores ne marche pas ({ $why }). On réessaie ; regardez sa nappe, sa prise et son alimentation.
panel-given-up = Le tableau des scores ne marche pas ({ $why }). Il a été remis à zéro { $n } fois ; on réessaie au début de la prochaine manche ou au démarrage du programme.
no-timer-heard = le minuteur ne peut être entendu
broker-away = Le broker MQTT de { $at } est absent ({ $why }) : { $missed }. Redémarrez-le ; on réessaie jusqu’à ce qu’il soit là.
broker-no-address = Aucune adresse n’est connue pour le broker MQTT de { $at } ({ $why }) : { $missed }. Regardez son nom dans la configuration, et le réseau.
broker-login = Le broker MQTT de { $at } refuse l’utilisateur « { $user } » : { $missed }. Son mot de passe y est un autre ; « remmi doctor » dit quoi comparer.
broker-no-mqtt5 = Ce qui écoute à { $at } ne parle pas MQTT 5 ({ $why }) : { $missed }. Prenez Mosquitto 2, ou regardez le port dans la configuration.
broker-contested = Le broker MQTT de { $at } laisse entrer « { $client } » puis ferme la connexion : { $missed }. Un autre programme de ce nom semble s’y trouver aussi : arrêtez l’un des deux, ou donnez à sa table un autre nom.
broker-forbids = Le broker MQTT de { $at } ne laisse pas entendre { $topic } : { $missed }. Ses règles sont celles d’une autre table ou d’un autre utilisateur ; « remmi broker-config » écrit les bonnes.
broker-deaf = Le broker MQTT de { $at } ne renvoie rien (il est figé, a oublié ce que l’on écoute, ou laisse écouter une autre table) : { $missed }. « remmi doctor » dit lequel ; on réessaie.
broker-large = Un message de { $bytes } octets est venu de { $at }, où { $max } au plus sont acceptés : { $missed }. Le broker lui-même va bien : effacez le message s’il est retenu, ou arrêtez qui le publie.
decks-unread = Tous les jeux de cartes ne peuvent pas être lus, et leurs pièces sont inconnues : { $why }. Réparez le fichier, puis redémarrez le programme.
disk-low = Le disque est presque plein (il reste { $mb } Mo) : faites de la place ; les vieilles parties partent avec remmi prune
upgrade = Une version plus récente de Remmi est disponible : { $version }. Qui s’occupe de la table l’y installe : sudo apt install remmi
journal-damaged = { $file } : { $why }. La suite est gardée dans { $aside } ; les { $n } événements d'avant sont repris.
journal-behind = { $n } événements entiers se trouvent dans { $file } : arrêtez le programme, et « remmi salvage » avec ce fichier les reprend.
journal-unread = { $file } ne peut être lu : { $why }. S'il appartient à un autre utilisateur, donnez-le à celui du programme. Sa partie reprend au prochain démarrage qui peut le lire, sauf si l'on s'est installé à une autre entre-temps.
journal-empty = { $file } est vide : il n’y reste rien d’une partie. Si l’on y a joué, reprenez-la d’une sauvegarde ; sinon, supprimez le fichier.
journal-no-match = { $file } n'est pas le journal d'une partie que l'on puisse reprendre, et reste tel quel : { $why }.
journal-not-mended = { $file } : { $why }. Les { $n } événements d'avant sont repris ; la suite sera gardée à côté dès que le disque pourra être écrit ({ $error }).
not-saved = Fait, mais pas enregistré. { $why }
disk-full = le disque est plein, faites de la place
disk-read-only = le disque est en lecture seule, vérifiez la carte
disk-denied = l’utilisateur du programme ne peut pas écrire { $file } : donnez-le-lui
disk-waits = Le disque ne répond pas : la partie continue, et ce qui se passe est gardé en mémoire jusqu'à ce qu'il réponde.
disk-fails = Ce qui se passe ne peut pas être écrit : { $why }. La partie continue en mémoire ; laissez tourner le programme, tout sera écrit dès que ce sera réparé.
disk-fails-memory-full = Ce qui se passe ne peut pas être écrit : { $why }. La mémoire est pleine aussi : plus rien de cette partie n'est gardé ; la suivante le sera, une fois cela réparé.
disk-back = Le disque va de nouveau bien : tout ce qui était en mémoire est écrit.
club-behind = { $n ->
    [one] Le club n’a pas encore confirmé une partie ({ $lines } lignes) : elle est en cours d’envoi.
   *[other] Le club n’a pas encore confirmé { $n } parties ({ $lines } lignes) : elles sont en cours d’envoi.
}
club-away = { $n ->
    [one] Le club est injoignable : une partie ({ $lines } lignes) attend ici qu’il revienne. Rien n’est perdu, et la table n’a pas besoin de lui.
   *[other] Le club est injoignable : { $n } parties ({ $lines } lignes) attendent ici qu’il revienne. Rien n’est perdu, et la table n’a pas besoin de lui.
}
club-differs = Le club a un autre journal de la partie { $number } : ici, il a été coupé, restauré ou recommencé. Le club garde ce qu’il a ; adressez-vous à qui s’en occupe.
club-elsewhere = Une autre table a envoyé la partie { $number } au club : l’une des deux est une copie, et celle-ci n’est pas comptée.
club-damaged = Une ligne de la partie { $number } est endommagée, et le club ne prend pas la suite.
club-newer = Le programme du club est plus ancien que celui-ci et ne sait pas lire la partie { $number } : mettez-le à cette version.
club-revoked = Le club ne reçoit plus rien de cette table : ses droits ont été retirés. Adressez-vous à qui s’occupe du club.
club-seats = Le club place ici pour la manche { $round } : { $names }
club-round-over = Le club a clos la manche { $round } : finissez la donne en cours.
club-greets = Le club connaît cette carte : { $name } est là.
club-same-hands = Toutes les tables de cette manche jouent les mêmes mains : qui distribue appuie sur « Distribuer les mains du club ».
club-comes = { $name } vient à cette table.
club-corrected = { $name } a corrigé la partie { $number } de cette table : { $why }
club-none = Cette table n’a pas de club.
part-again = Une partie du programme ({ $part }) est tombée en panne et a été relancée. Le journal système dit pourquoi.
board-not-saved = non enregistré
next-setup = Qui joue ? Inscrivez noms et places.

# What is wrong with a part of the table's hardware, what probably makes it so, and what to do: the doctor's sentences.

part-reader-zeros = ne répond pas, chaque bit se lit 0
part-reader-ones = ne répond pas, chaque bit se lit 1
part-reader-garbled = une autre puce répond, ou sa réponse est brouillée ({ $found })
part-reader-other = une autre puce répond (IC { $found })
part-reader-busy = reste bloqué : son BUSY ne retombe pas en { $ms } ms
part-reader-pin = la broche de son BUSY ou de son reset ne marche pas ({ $why })
part-reader-bus = son bus { $bus } ne marche pas ({ $why })
part-reader-frame = ses réponses sont brouillées ({ $why })
part-reader-forgets = oublie ses réglages
part-reader-hot = est trop chaud : son antenne est coupée
part-reader-hangs = reste bloqué, en attente { DE($what) }
part-reader-crowded = ne s’y retrouve pas dans son champ

part-reader-zeros-cause = MISO reste bas : le module n’a pas de courant ou pas de masse, est maintenu en reset, ou MISO touche la masse
part-reader-ones-cause = MISO reste haut : le module est débranché, n’est jamais sélectionné, ou son fil MISO est coupé
part-reader-garbled-cause = une puce inconnue ici, deux modules sélectionnés à la fois, ou une horloge trop rapide pour les fils
part-reader-other-cause = elle parle comme un PN532 et n’en est pas un
part-reader-busy-low-cause = son BUSY n’a jamais été vu haut : ce fil est coupé ou mène à une autre broche, ou le module n’a pas de courant ou est maintenu en reset
part-reader-miso-cause = MISO ou la sélection est coupée, deux modules sont sélectionnés à la fois, ou l’horloge est trop rapide pour les fils
part-reader-busy-cause = BUSY flotte ou touche le 3,3 V, le module a perdu son courant en plein travail, ou son fil de reset est coupé et il reste bloqué
part-reader-pin-cause = un autre programme se sert de la broche
part-reader-bus-cause = le bus est éteint, ou un autre programme s’en sert
part-reader-i2c-cause = personne ne répond à l’adresse 0x24 : pas de courant, SDA ou SCL coupé, ou les interrupteurs ne disent pas I2C
part-reader-frame-cause = une horloge trop rapide pour les fils, ou les interrupteurs disent un autre bus
part-reader-forgets-cause = chute de tension : l’alimentation faiblit ou un fil fait mauvais contact, et la puce se remet à zéro
part-reader-hot-cause = son champ est toujours allumé, dans un lieu fermé ou près d’un métal qui désaccorde sa bobine
part-reader-hangs-cause = une alimentation faible, ou le quartz du module ne démarre pas
part-reader-crowded-cause = trop de puces, du métal sous l’antenne, ou des parasites

part-reader-zeros-do = mesurez 3,3 V entre VCC et GND sur le module ; voyez si RST y est haut ; puis vérifiez MISO
part-reader-ones-do = vérifiez la fiche, puis les fils SDA (sélection) et MISO entre le module et le Pi
part-reader-garbled-do = baissez `speed-khz` de son bus, raccourcissez les fils, et cherchez un second module sur la même sélection
part-reader-other-do = mettez là un PN532 ou un MFRC522
part-reader-busy-low-do = mesurez 3,3 V et 5 V sur le module ; voyez si RST y est haut ; puis vérifiez BUSY : ce sont ses fiches serties qui lâchent en premier
part-reader-miso-do = vérifiez MISO et NSS (sélection) entre le module et le Pi, baissez `speed-khz` de son bus, et cherchez un second module sur la même sélection
part-reader-busy-do = vérifiez BUSY et RST entre le module et le Pi, puis le 3,3 V et le 5 V sur le module
part-reader-pin-do = arrêtez le programme qui s’en sert, ou nommez une autre broche
part-reader-bus-do = voyez ce qui est dit de son bus ; arrêtez les autres programmes qui s’en servent
part-reader-i2c-do = vérifiez le courant, SDA et SCL, et les deux interrupteurs du module
part-reader-frame-do = baissez `speed-khz` de son bus, raccourcissez les fils, vérifiez les deux interrupteurs du module
part-reader-forgets-do = vérifiez les fiches de VCC et GND ; mettez 100 µF près du module ; donnez à de nombreux modules leur propre 3,3 V
part-reader-hot-do = donnez-lui de l’air, tenez le métal à 2 cm de sa bobine, et mettez `one-field-at-a-time = true` sur son bus
part-reader-hangs-do = vérifiez son 3,3 V ; s’il est bon, changez le module
part-reader-crowded-do = posez-y moins de puces, et tenez le métal à 2 cm de l’antenne

part-panel-busy = se dit encore occupé { $ms } ms après { $during }
part-panel-busy-cause = BUSY est bloqué : nappe déchirée, mauvaise broche, ou pas de 3,3 V ; ou `size` est celle d’un autre écran
part-panel-busy-do = vérifiez la nappe, puis le fil de BUSY, puis `size` dans la configuration
part-panel-silent = ne donne aucun signe de travail après { $during }
part-panel-silent-cause = l’écran n’est pas branché, n’entend pas son bus, ou BUSY mène à une autre broche
part-panel-silent-do = vérifiez la nappe, puis DIN, CLK, CS et DC, puis BUSY
part-panel-bus = son bus ne marche pas à { $during } : { $why }
part-panel-bus-cause = le bus est éteint, ou un autre programme s’en sert
part-panel-bus-do = voyez ce qui est dit du bus
part-panel-pin = { $pin } ne peut pas servir à { $during } : { $why }
part-panel-pin-cause = la broche n’existe pas, ou un autre programme l’a prise
part-panel-pin-do = vérifiez son numéro dans la configuration, et arrêtez les autres programmes qui s’en servent
part-panel-size = { $why }
part-panel-size-cause = `size` est celle d’un autre écran
part-panel-size-do = mettez la bonne `size` de l’écran dans la configuration

part-at = { $at } : { $what }
part-no-pi = cette machine n’a pas de broches utilisables
part-no-pi-do = lancez-la sur un Raspberry Pi ; sans matériel, essayez la table avec remmi-twin
part-forbidden = cet utilisateur n’y a pas droit ({ $what })
part-forbidden-cause = l’utilisateur n’est pas dans le groupe `{ $group }`
part-forbidden-do = sudo usermod -aG { $group } { $user }, puis reconnectez-vous
part-absent = n’est pas là ({ $what })
part-absent-cause = le noyau ne l’offre pas : c’est éteint
part-absent-do = ajoutez la ligne { $line } à /boot/firmware/config.txt et redémarrez le Pi
part-not-had = n’est pas disponible, pour { $what }
part-pin-do = arrêtez le programme qui s’en sert, ou retirez son overlay de config.txt
part-bus-do = vérifiez sa ligne dans config.txt, et qu’aucun autre programme ne s’en sert
part-expander = ne répond pas sur { $bus }
part-expander-do = vérifiez son 3,3 V et sa masse, puis les fils entre le Pi et lui
part-not-built-cause = `backend` nomme une bibliothèque que ce programme ne contient pas
part-not-built-do = écrivez l’autre dans `backend` de [table]

part-club-certificate = le garant de son broker ne se lit pas ({ $why })
part-club-login = refuse l’utilisateur `{ $user }`
part-club-forbidden = l’utilisateur `{ $user }` ne peut ni parler ni écouter sur { $topic }
part-club-untrusted = personne ne se porte garant de son broker ({ $why })
part-club-silent = le broker va bien, mais le club ne répond pas
part-club-here = n’a pas pu être interrogé ({ $why })

part-club-certificate-cause = le fichier a été déplacé, appartient à un autre utilisateur ou n’est pas du PEM
part-club-login-cause = le mot de passe y est un autre, ou le club a retiré ses droits à cette table
part-club-forbidden-cause = le broker du club connaît cet utilisateur, mais pas comme une table de ce nom
part-club-untrusted-cause = son certificat est pour un autre nom ou d’un garant que cette machine ne connaît pas, ou l’une des horloges est fausse
part-club-silent-cause = `remmi-club` ne tourne pas, n’atteint pas sa base de données ou est chez un autre broker ; ou ses réponses n’arrivent pas à cet utilisateur
part-club-here-cause = le dossier des journaux, ou les nombres aléatoires de cette machine
part-club-refused-cause = un journal a été copié, coupé, restauré d’une sauvegarde ou réécrit, ou le club est plus ancien que cette table

part-club-certificate-do = écrire dans `certificate` de [club] le fichier PEM du garant du broker du club
part-club-login-do = demander au responsable du club le mot de passe qu’a écrit `remmi-club broker-config --table { $table }`
part-club-forbidden-do = donner à l’utilisateur de la table le nom `{ $table }`, par `remmi-club broker-config --table { $table }` là où tourne le club
part-club-untrusted-do = vérifier `host` et `certificate` de [club], et l’horloge
part-club-silent-do = là où tourne le club : sudo systemctl status remmi-club ; sudo journalctl -u remmi-club -n 20
part-club-here-do = voir ce qui est dit du disque
part-club-refused-do = la page des tables du club dit lesquels et pourquoi, sous « Pas compté » ; les autres parties n’en sont pas touchées

# Ce qui ne va pas dans la configuration d’une table, et ce qu’il faut faire. Les noms des clés et des sections sont ceux du fichier.

config-line = ligne { $n }
config-line-of-page = ligne { $n } de ce qui a été réglé sur la page
config-file = le fichier
config-unreadable = la configuration { $file } est illisible : { $why } ; écrivez-en une d’après examples/remmi.toml
config-has-faults = { $file } contient { $n ->
    [one] une faute
   *[other] { $n } fautes
} :
config-toml = { $why }
config-no-toml = corrigez la ligne : ce n’est pas du TOML (clé = valeur, [section])
config-is = { $of }, `{ $key }` vaut { $value }
config-write = écrivez { $shape }
config-has-no = { $of } : il manque `{ $key }`
config-unknown = { $of } : `{ $key }` est inconnu
config-known = on connaît { $list }
config-no-gpio = { $of }, `{ $key }` : il n’y a pas de GPIO{ $n }
config-gpio-numbers = écrivez le numéro GPIO, de 0 à 27, et non la place sur le connecteur
config-no-list = `{ $key }` n’est pas une liste de sections
config-write-each = écrivez { $header } devant chacune
config-no-section = { $header } est une valeur, pas une section
config-write-section = écrivez { $header } et ses clés au-dessous

config-part = { $role } ({ $of })
config-select = la sélection
config-reset = la remise à zéro
config-power-switch = l’interrupteur d’alimentation
config-kernel-select = une sélection du noyau
config-twice = { $what } sert deux fois : { $by }, et déjà { $first } à la ligne { $line }
config-other-pin = donnez une autre broche à l’un des deux
config-other-output = donnez une autre sortie à l’un des deux

config-timers = les minuteurs s’écoutent par un courtier, et il n’y a pas de [broker]
config-write-broker = écrivez une section [broker] avec son host, ou timers = []
config-no-games = `games` de [table] est vide : on ne pourrait jouer à rien
config-no-id = `timers` de [table] : `{ $id }` n’est pas un identifiant
config-id-twice = `timers` de [table] : `{ $id }` y figure deux fois
config-many-timers = `timers` de [table] : plus de { $n } minuteurs
config-few-seats = { $game } se joue à { $fewest } au moins, la table a { $seats } places
config-more-seats = ôtez ce jeu de `games`, ou construisez plus de places
config-lacks-readers = { $game } : il manque un lecteur pour { $zones }
config-write-readers = écrivez un [[reader]] pour chacune, ou ôtez le jeu de `games`
config-readers-or-swiped = écrivez un [[reader]] pour chacune, ou melds = "swiped" dans [table] si les combinaisons n’en ont pas, ou ôtez le jeu de `games`
config-zone-twice = { $zone } a déjà un lecteur (ligne { $line })
config-one-antenna = une antenne par zone : nommez une autre zone, ou ôtez l’un des deux
config-name-twice = `{ $name }` est le nom d’un autre lecteur (ligne { $line })
config-own-name = donnez à chaque lecteur un nom à lui
config-pn532-twice = { $bus } a déjà un PN532 (ligne { $line })
config-pn532-elsewhere = tous les PN532 ont la même adresse : mettez celui-ci sur un autre bus, ou sur SPI
config-reader-of = le lecteur { DE($zone) }
config-reader = le lecteur `{ $name }`
config-beyond-seats = `{ $zone }` est au-delà des { $seats } places de la table, comptées à partir de 0
config-two-tags = { $of } a un PN532, qui voit deux étiquettes au plus
config-another-chip = écrivez chip = "mfrc522" et montez celui-là, ou mode = "swipe"

config-address = { $of } : `address` a { $has } broches, la puce { $wanted }
config-no-bus = { $of } est sur { $bus }, qui n’est pas mis en service
config-set-bus-up = écrivez une section [bus.{ $bus }], et { $line } dans config.txt
config-talks-spi = { $of } est sur { $bus }, mais parle SPI
config-name-spi = nommez un bus SPI
config-spi-or-pn532 = nommez un bus SPI, ou écrivez chip = "pn532"
config-too-fast = { $of } est un { $chip } sur { $bus } à { $khz } kHz
config-slower = mettez speed-khz de [bus.{ $bus }] à { $khz } ou moins
config-select-of = { $of }, `select` : { $what }
config-no-output = `{ $text }` n’est pas une sortie
config-no-expander = il n’y a pas d’extension `{ $name }`
config-write-expander = écrivez une section [expander.{ $name }]
config-output-beyond = `{ $name }` n’a pas de sortie { $output }
config-outputs = écrivez-en une de 0 à { $last }
config-expander-heard = l’extension `{ $name }` est elle-même sur { $bus } : la puce l’entendrait
config-expander-elsewhere = mettez l’extension sur un autre bus
config-carries-expander = { $bus } porte une extension, `{ $name }` ne doit donc rien y sélectionner
config-expanders-together = mettez tous les MCP23S17 sur un même bus
config-two-buses = `{ $name }` sélectionne sur { $one } et sur { $other }
config-one-low = une seule de ses sorties est basse à la fois : donnez à chaque bus son extension

# Ce qu’il faut écrire pour une clé.
shape-is = { $key } = { $what }
shape-number = { $key } = un nombre entier de { $low } à { $high }
shape-list = { $key } = une liste parmi { $list }
shape-either = { $before } ou { $last }
shape-pin = { $key } = un numéro GPIO, comme { $key } = 25
shape-select = { $key } = un numéro GPIO, ou "EXTENSION:SORTIE", comme "selects:3"
shape-text = un texte
shape-name = 1 à 16 signes parmi a-z, 0-9 et -, comme "salon"
shape-table = une section [table] avec name et seats
shape-reader = une section [[reader]] pour chaque lecteur
shape-folder = un dossier
shape-decks = une liste de fichiers, comme ["salon.deck"]
shape-gpiochip = un fichier, comme "/dev/gpiochip0"
shape-timers = une liste d’identifiants, de 1 à 16 signes parmi a-z, 0-9 et -, comme ["tap-1"], ou [] sans minuteur
shape-address-of-machine = une adresse de cette machine, "0.0.0.0" pour toutes
shape-host = le nom que connaissent les téléphones, comme "remmi.local"
shape-certificate = un fichier : la chaîne, en PEM
shape-key = un fichier : la clé privée du certificat, en PEM
shape-broker-host = un nom ou une adresse, comme "127.0.0.1"
shape-user = le nom auquel appartient le mot de passe
shape-broker-password = un fichier, tel que l’écrit `remmi broker-config`
shape-vouches = un fichier : les certificats, en PEM, de qui se porte garant du serveur
shape-network = le nom du réseau (SSID) tel qu’il l’annonce, de 1 à { $n } octets
shape-password-file = un fichier qui contient le mot de passe et rien d’autre
shape-command = un programme qui dit ce qu’il lit, comme "espeak-ng"
shape-arguments = une liste de textes, comme ["-v", "fr"]
shape-bus = "spi0", "spi1", "spi3" à "spi6", ou pour un PN532 "i2c1"
shape-bus-section = [bus.spi0], [bus.spi1], [bus.spi3] à [bus.spi6], [bus.i2c1] …
shape-kernel-selects = les numéros GPIO que l’overlay donne au noyau, comme kernel-selects = [8, 7]
shape-address = les numéros GPIO de A0, A1 …, comme address = [5, 6, 12]
shape-vcom = -1.53, comme l’indique l’étiquette sur la nappe du panneau, entre -5 et 0

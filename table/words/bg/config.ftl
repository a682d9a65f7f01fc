# Какво не е наред в настройките на масата и какво да се направи. Имената на ключовете и разделите са като във файла.

config-line = ред { $n }
config-line-of-page = ред { $n } от зададеното на страницата
config-file = файлът
config-unreadable = настройките { $file } не могат да се прочетат: { $why }; напишете ги по examples/remmi.toml
config-has-faults = { $file } има { $n ->
    [one] една грешка
   *[other] { $n } грешки
}:
config-toml = { $why }
config-no-toml = поправете реда: това не е TOML (ключ = стойност, [раздел])
config-is = { $of }: `{ $key }` е { $value }
config-write = напишете { $shape }
config-has-no = { $of }: липсва `{ $key }`
config-unknown = { $of }: `{ $key }` е непознато
config-known = познати са { $list }
config-no-gpio = { $of }, `{ $key }`: няма GPIO{ $n }
config-gpio-numbers = напишете номера на GPIO, от 0 до 27, а не мястото на куплунга
config-no-list = `{ $key }` не е списък от раздели
config-write-each = напишете { $header } пред всеки
config-no-section = { $header } е стойност, а не раздел
config-write-section = напишете { $header } и ключовете му под него

config-part = { $role } ({ $of })
config-select = изборът
config-reset = нулирането
config-power-switch = ключът на захранването
config-kernel-select = избор на ядрото
config-twice = { $what } се ползва два пъти: { $by }, а вече и { $first } на ред { $line }
config-other-pin = дайте на едното друг извод
config-other-output = дайте на едното друг изход

config-timers = таймерите се чуват през брокер, а няма [broker]
config-write-broker = напишете раздел [broker] с неговия host, или timers = []
config-no-games = `games` на [table] е празно: не би могло да се играе нищо
config-no-id = `timers` на [table]: `{ $id }` не е име на таймер
config-id-twice = `timers` на [table]: `{ $id }` стои там два пъти
config-many-timers = `timers` на [table]: повече от { $n } таймера
config-few-seats = { $game } иска поне { $fewest } играчи, а местата на масата са { $seats }
config-more-seats = махнете играта от `games` или направете още места
config-lacks-readers = { $game }: няма четец за { $zones }
config-write-readers = напишете [[reader]] за всяко или махнете играта от `games`
config-readers-or-swiped = напишете [[reader]] за всяко, или melds = "swiped" в [table], ако за комбинациите няма да има четци, или махнете играта от `games`
config-zone-twice = { $zone } вече има четец (ред { $line })
config-one-antenna = по една антена на зона: посочете друга зона или махнете единия
config-name-twice = `{ $name }` е името на друг четец (ред { $line })
config-own-name = дайте на всеки четец свое име
config-pn532-twice = { $bus } вече има PN532 (ред { $line })
config-pn532-elsewhere = всички PN532 имат един и същ адрес: сложете този на друга шина или на SPI
config-reader-of = четецът на { $zone }
config-reader = четецът `{ $name }`
config-beyond-seats = `{ $zone }` е извън местата на масата: те са { $seats } и се броят от 0
config-two-tags = { $of } има PN532, който вижда най-много два етикета
config-another-chip = напишете chip = "mfrc522" и вградете такъв, или mode = "swipe"

config-address = { $of }: в `address` изводите са { $has }, а чипът иска { $wanted }
config-no-bus = { $of } е на { $bus }, която не е зададена
config-set-bus-up = напишете раздел [bus.{ $bus }] и { $line } в config.txt
config-talks-spi = { $of } е на { $bus }, а говори по SPI
config-name-spi = посочете шина SPI
config-spi-or-pn532 = посочете шина SPI или напишете chip = "pn532"
config-too-fast = { $of } е { $chip } на { $bus } при { $khz } kHz
config-slower = намалете speed-khz на [bus.{ $bus }] до { $khz } или по-малко
config-select-of = { $of }, `select`: { $what }
config-no-output = `{ $text }` не е изход
config-no-expander = няма разширител `{ $name }`
config-write-expander = напишете раздел [expander.{ $name }]
config-output-beyond = `{ $name }` няма изход { $output }
config-outputs = напишете от 0 до { $last }
config-expander-heard = разширителят `{ $name }` сам е на { $bus }: чипът би го чувал
config-expander-elsewhere = сложете разширителя на друга шина
config-carries-expander = на { $bus } има разширител, затова `{ $name }` не бива да избира на нея
config-expanders-together = сложете всички MCP23S17 на една шина
config-two-buses = `{ $name }` избира и на { $one }, и на { $other }
config-one-low = само един негов изход е нисък в даден миг: дайте на всяка шина свой разширител

# Какво да се напише за един ключ.
shape-is = { $key } = { $what }
shape-number = { $key } = цяло число от { $low } до { $high }
shape-list = { $key } = списък измежду { $list }
shape-either = { $before } или { $last }
shape-pin = { $key } = номер на GPIO, например { $key } = 25
shape-select = { $key } = номер на GPIO или "РАЗШИРИТЕЛ:ИЗХОД", например "selects:3"
shape-text = текст
shape-name = от 1 до 16 знака a-z, 0-9 и -, например "salon"
shape-table = раздел [table] с name и seats
shape-reader = раздел [[reader]] за всеки четец
shape-folder = папка
shape-decks = списък от файлове, например ["salon.deck"]
shape-gpiochip = файл, например "/dev/gpiochip0"
shape-timers = списък от имена, всяко от 1 до 16 знака a-z, 0-9 и -, например ["tap-1"], или [] без таймер
shape-address-of-machine = адрес на тази машина, "0.0.0.0" за всички
shape-host = името, което телефоните знаят, например "remmi.local"
shape-certificate = файл: веригата, като PEM
shape-key = файл: частният ключ на сертификата, като PEM
shape-broker-host = име или адрес, например "127.0.0.1"
shape-user = името, за което е паролата
shape-broker-password = файл, какъвто го пише `remmi broker-config`
shape-vouches = файл: сертификатите, в PEM, на онзи, който гарантира за сървъра
shape-network = името на мрежата (SSID), както тя се обявява, от 1 до { $n } байта
shape-password-file = файл, в който е само паролата
shape-command = програма, която изговаря каквото прочете, например "espeak-ng"
shape-arguments = списък от текстове, например ["-v", "fr"]
shape-bus = "spi0", "spi1", от "spi3" до "spi6", или за PN532 "i2c1"
shape-bus-section = [bus.spi0], [bus.spi1], от [bus.spi3] до [bus.spi6], [bus.i2c1] …
shape-kernel-selects = номерата на GPIO, които overlay дава на ядрото, например kernel-selects = [8, 7]
shape-address = номерата на GPIO за A0, A1 …, например address = [5, 6, 12]
shape-vcom = -1.53, както пише на етикета на плоския кабел на екрана, между -5 и 0

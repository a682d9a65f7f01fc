# What is wrong with the configuration of a table, and what to do. Names of keys and sections are those of the file.

config-line = line { $n }
config-line-of-page = line { $n } of what was set on the page
config-file = the file
config-unreadable = cannot read the configuration { $file }: { $why }; write one after examples/remmi.toml
config-has-faults = { $file } has { $n ->
    [one] a fault
   *[other] { $n } faults
}:
config-toml = { $why }
config-no-toml = mend the line: it is not TOML (key = value, [section])
config-is = `{ $key }` of { $of } is { $value }
config-write = write { $shape }
config-has-no = { $of } has no `{ $key }`
config-unknown = `{ $key }` of { $of } is unknown
config-known = known are { $list }
config-no-gpio = `{ $key }` of { $of }: there is no GPIO{ $n }
config-gpio-numbers = write the GPIO number, 0 to 27, not the place on the header
config-no-list = `{ $key }` is not a list of sections
config-write-each = write { $header } before each
config-no-section = { $header } is a value, no section
config-write-section = write { $header } and its keys below it

config-part = { $role } of { $of }
config-select = the select
config-reset = the reset
config-power-switch = the power switch
config-kernel-select = a kernel select
config-twice = { $what } is { $by }, but already { $first } (line { $line })
config-other-pin = give one of them another pin
config-other-output = give one of them another output

config-timers = timers are heard over a broker, and there is no [broker]
config-write-broker = write a section [broker] with its host, or timers = []
config-no-games = `games` of [table] is empty: nothing could be played
config-no-id = `timers` of [table]: `{ $id }` is not an id
config-id-twice = `timers` of [table]: `{ $id }` stands there twice
config-many-timers = `timers` of [table]: more than { $n } timers
config-few-seats = { $game } wants { $fewest } players, the table has { $seats } seats
config-more-seats = take it out of `games`, or build more seats
config-lacks-readers = { $game } needs a reader for { $zones }
config-write-readers = write a [[reader]] for each, or take the game out of `games`
config-readers-or-swiped = write a [[reader]] for each, or melds = "swiped" into [table] if none is to be for the melds, or take the game out of `games`
config-zone-twice = { $zone } has a reader already (line { $line })
config-one-antenna = one antenna a zone: name another zone, or take one of them out
config-name-twice = `{ $name }` is the name of another reader (line { $line })
config-own-name = give each reader a name of its own
config-pn532-twice = { $bus } has a PN532 already (line { $line })
config-pn532-elsewhere = all PN532 have the same address: put this one on another bus, or on SPI
config-reader-of = the reader of { $zone }
config-reader = the reader `{ $name }`
config-beyond-seats = `{ $zone }` is beyond the table’s { $seats } seats, which count from 0
config-two-tags = { $of } has a PN532, which sees two tags at most
config-another-chip = write chip = "mfrc522" and build that one in, or mode = "swipe"

config-address = `address` of { $of } has { $has } pins, the chip { $wanted }
config-no-bus = { $of } is on { $bus }, which is not set up
config-set-bus-up = write a section [bus.{ $bus }], and { $line } in config.txt
config-talks-spi = { $of } is on { $bus }, but talks SPI
config-name-spi = name an SPI bus
config-spi-or-pn532 = name an SPI bus, or write chip = "pn532"
config-too-fast = { $of } is a { $chip } on { $bus } at { $khz } kHz
config-slower = set speed-khz of [bus.{ $bus }] to { $khz } or less
config-select-of = `select` of { $of }: { $what }
config-no-output = `{ $text }` is not an output
config-no-expander = there is no expander `{ $name }`
config-write-expander = write a section [expander.{ $name }]
config-output-beyond = `{ $name }` has no output { $output }
config-outputs = write one from 0 to { $last }
config-expander-heard = the expander `{ $name }` is itself on { $bus }: the chip would hear it
config-expander-elsewhere = put the expander on another bus
config-carries-expander = { $bus } carries an expander, so `{ $name }` must not select on it
config-expanders-together = put all MCP23S17 on one bus
config-two-buses = `{ $name }` selects on { $one } and on { $other }
config-one-low = it has one output low at a time: give each bus an expander

# What to write for a key.
shape-is = { $key } = { $what }
shape-number = { $key } = a whole number from { $low } to { $high }
shape-list = { $key } = a list out of { $list }
shape-either = { $before } or { $last }
shape-pin = { $key } = a GPIO number, as in { $key } = 25
shape-select = { $key } = a GPIO number, or "EXPANDER:OUTPUT" as in "selects:3"
shape-text = a text
shape-name = 1 to 16 of a-z, 0-9 and -, as in "salon"
shape-table = a section [table] with name and seats
shape-reader = a section [[reader]] for each reader
shape-folder = a folder
shape-decks = a list of files, as in ["salon.deck"]
shape-gpiochip = a file, as in "/dev/gpiochip0"
shape-timers = a list of ids, 1 to 16 of a-z, 0-9 and - each, as in ["tap-1"], or [] without a timer
shape-address-of-machine = an address of this machine, "0.0.0.0" for all
shape-host = the name phones know, as in "remmi.local"
shape-certificate = a file: the chain, as PEM
shape-key = a file: the certificate’s private key, as PEM
shape-broker-host = a name or address, as in "127.0.0.1"
shape-user = the name that the password is for
shape-broker-password = a file, as `remmi broker-config` writes it
shape-vouches = a file: the certificates, as PEM, of whoever vouches for the broker
shape-network = the name of the network (SSID) as it tells it, 1 to { $n } bytes
shape-password-file = a file that holds the password alone
shape-command = a program that speaks what it reads, as in "espeak-ng"
shape-arguments = a list of texts, as in ["-v", "fr"]
shape-bus = "spi0", "spi1", "spi3" to "spi6", or of a PN532 "i2c1"
shape-bus-section = [bus.spi0], [bus.spi1], [bus.spi3] to [bus.spi6], [bus.i2c1] …
shape-kernel-selects = the GPIO numbers that the overlay gives the kernel, as in kernel-selects = [8, 7]
shape-address = the GPIO numbers of A0, A1 …, as in address = [5, 6, 12]
shape-vcom = -1.53, as the label on the panel’s flat cable says, between -5 and 0

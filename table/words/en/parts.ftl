# What is wrong with a part of the table's hardware, what probably makes it so, and what to do: the doctor's sentences.

part-reader-zeros = does not answer, every bit reads 0
part-reader-ones = does not answer, every bit reads 1
part-reader-garbled = another chip answers, or its answer is garbled ({ $found })
part-reader-other = another chip answers (IC { $found })
part-reader-busy = hangs: its BUSY does not fall within { $ms } ms
part-reader-pin = the pin of its BUSY or reset fails ({ $why })
part-reader-bus = its { $bus } bus fails ({ $why })
part-reader-frame = its answers are garbled ({ $why })
part-reader-forgets = forgets its settings
part-reader-hot = is too hot: its antenna is off
part-reader-hangs = hangs, waiting for { $what }
part-reader-crowded = cannot sort its field out

part-reader-zeros-cause = MISO stays low: the module has no power or no ground, is held in reset, or MISO touches ground
part-reader-ones-cause = MISO stays high: the module is unplugged, never selected, or its MISO wire is broken
part-reader-garbled-cause = a chip that is not known here, two modules selected at once, or a clock too fast for the wires
part-reader-other-cause = it speaks like a PN532 and is not one
part-reader-busy-low-cause = its BUSY was never seen high: that wire is broken or leads to another pin, or the module has no power or is held in reset
part-reader-miso-cause = MISO or the select is broken, two modules are selected at once, or the clock is too fast for the wires
part-reader-busy-cause = BUSY floats or touches 3.3 V, the module lost its power in the middle of something, or its reset wire is broken and it hangs
part-reader-pin-cause = another program uses the pin
part-reader-bus-cause = the bus is off, or another program uses it
part-reader-i2c-cause = nobody acknowledges address 0x24: no power, SDA or SCL broken, or the switches do not say I2C
part-reader-frame-cause = a clock too fast for the wires, or the switches say another bus
part-reader-forgets-cause = brown-out: its supply dips or a wire has a loose contact, so that the chip resets itself
part-reader-hot-cause = its field is always on, in a closed place or near metal that detunes its coil
part-reader-hangs-cause = a weak supply, or the module's crystal does not run
part-reader-crowded-cause = too many tags, metal under the antenna, or noise

part-reader-zeros-do = measure 3.3 V between VCC and GND at the module; look whether RST is high there; then check MISO
part-reader-ones-do = check the plug, then the wires of SDA (select) and MISO between module and Pi
part-reader-garbled-do = lower `speed-khz` of its bus, shorten the wires, and look for a second module on the same select
part-reader-other-do = use a PN532 or an MFRC522 there
part-reader-busy-low-do = measure 3.3 V and 5 V at the module; look whether RST is high there; then check BUSY: crimped plugs of it are what fails first
part-reader-miso-do = check MISO and NSS (select) between module and Pi, lower `speed-khz` of its bus, and look for a second module on the same select
part-reader-busy-do = check BUSY and RST between module and Pi, then 3.3 V and 5 V at the module
part-reader-pin-do = stop the program that uses it, or name another pin
part-reader-bus-do = see what is said of its bus; stop other programs that use it
part-reader-i2c-do = check power, SDA and SCL, and the two switches on the module
part-reader-frame-do = lower `speed-khz` of its bus, shorten the wires, check the two switches on the module
part-reader-forgets-do = check the plugs of VCC and GND; put 100 µF beside the module; give many modules a 3.3 V supply of their own
part-reader-hot-do = give it air, keep metal 2 cm away from its coil, and set `one-field-at-a-time = true` on its bus
part-reader-hangs-do = check its 3.3 V; if that is right, change the module
part-reader-crowded-do = lay fewer tags there, and keep metal 2 cm away from the antenna

part-panel-busy = still says busy { $ms } ms after { $during }
part-panel-busy-cause = BUSY is stuck: torn flat cable, a wrong pin, or no 3.3 V; or `size` is that of another panel
part-panel-busy-do = check the flat cable, then BUSY's wire, then `size` in the configuration
part-panel-silent = gives no sign of work after { $during }
part-panel-silent-cause = the panel is not plugged in, does not hear its bus, or BUSY leads to another pin
part-panel-silent-do = check the flat cable, then DIN, CLK, CS and DC, then BUSY
part-panel-bus = its bus fails at { $during }: { $why }
part-panel-bus-cause = the bus is off, or another program uses it
part-panel-bus-do = see what is said of the bus
part-panel-pin = { $pin } cannot be used at { $during }: { $why }
part-panel-pin-cause = the pin does not exist, or another program has it
part-panel-pin-do = check its number in the configuration, and stop other programs that use it
part-panel-size = { $why }
part-panel-size-cause = `size` is that of another panel
part-panel-size-do = set `size` of the panel in the configuration

part-at = { $at }: { $what }
part-no-pi = this machine has no pins that can be worked with
part-no-pi-do = run it on a Raspberry Pi; without hardware, try the table with remmi-twin
part-forbidden = this user may not use it ({ $what })
part-forbidden-cause = the user is not in the group `{ $group }`
part-forbidden-do = sudo usermod -aG { $group } { $user }, then log out and in again
part-absent = is not there ({ $what })
part-absent-cause = the kernel does not offer it: it is switched off
part-absent-do = add the line { $line } to /boot/firmware/config.txt and restart the Pi
part-not-had = cannot be had, for { $what }
part-pin-do = end the program that uses it, or take its overlay out of config.txt
part-bus-do = check its line in config.txt, and that no other program uses it
part-expander = does not answer on { $bus }
part-expander-do = check its 3.3 V and GND, then the wires from the Pi to it
part-not-built-cause = `backend` names a library that this program does not hold
part-not-built-do = write the other one into `backend` of [table]

part-club-certificate = whoever vouches for its broker cannot be read ({ $why })
part-club-login = refuses user `{ $user }`
part-club-forbidden = user `{ $user }` may not speak or hear on { $topic }
part-club-untrusted = nobody vouches for its broker ({ $why })
part-club-silent = the broker is well, but the club does not answer
part-club-here = could not be asked ({ $why })

part-club-certificate-cause = the file was moved, belongs to another user, or is not PEM
part-club-login-cause = the password is another one there, or the club has taken this table's rights away
part-club-forbidden-cause = the club's broker knows this user, but not as a table of that name
part-club-untrusted-cause = its certificate is for another name, or of somebody whom this machine does not know, or one of the clocks is wrong
part-club-silent-cause = `remmi-club` does not run, cannot reach its database, or is at another broker; or its answers do not reach this user
part-club-here-cause = the folder of journals, or this machine's random numbers
part-club-refused-cause = a journal was copied, cut, restored from a backup or written anew, or the club is older than this table

part-club-certificate-do = write into `certificate` of [club] the PEM file of whoever vouches for the club's broker
part-club-login-do = ask whoever runs the club for the password that `remmi-club broker-config --table { $table }` wrote
part-club-forbidden-do = let the table's user be called `{ $table }`, by `remmi-club broker-config --table { $table }` where the club runs
part-club-untrusted-do = look at `host` and `certificate` of [club], and at the clock
part-club-silent-do = where the club runs: sudo systemctl status remmi-club; sudo journalctl -u remmi-club -n 20
part-club-here-do = see what is said of the disk
part-club-refused-do = the club's page of tables says which and why, under "Not counted"; its other matches are not touched by that

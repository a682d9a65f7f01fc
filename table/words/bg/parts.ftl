# What is wrong with a part of the table's hardware, what probably makes it so, and what to do: the doctor's sentences.

part-reader-zeros = не отговаря, всеки бит се чете като 0
part-reader-ones = не отговаря, всеки бит се чете като 1
part-reader-garbled = отговаря друг чип или отговорът е повреден ({ $found })
part-reader-other = отговаря друг чип (IC { $found })
part-reader-busy = увисна: BUSY не пада за { $ms } ms
part-reader-pin = изводът на неговия BUSY или reset не работи ({ $why })
part-reader-bus = шината му { $bus } не работи ({ $why })
part-reader-frame = отговорите му са повредени ({ $why })
part-reader-forgets = забравя настройките си
part-reader-hot = прегрял е: антената му е изключена
part-reader-hangs = увисна, чака { $what }
part-reader-crowded = не може да се оправи в полето си

part-reader-zeros-cause = MISO стои ниско: модулът няма захранване или маса, държан е в reset или MISO опира в маса
part-reader-ones-cause = MISO стои високо: модулът е изваден, никога не е избран или проводникът му MISO е прекъснат
part-reader-garbled-cause = чип, който тук не се познава, два модула, избрани едновременно, или твърде бърз такт за проводниците
part-reader-other-cause = говори като PN532, но не е
part-reader-busy-low-cause = неговият BUSY никога не е бил висок: проводникът е прекъснат или води към друг извод, или модулът няма захранване или е държан в reset
part-reader-miso-cause = MISO или изборът е прекъснат, два модула са избрани едновременно или тактът е твърде бърз за проводниците
part-reader-busy-cause = BUSY виси или опира в 3,3 V, модулът е останал без захранване насред работа, или проводникът на reset е прекъснат и той виси
part-reader-pin-cause = друга програма използва извода
part-reader-bus-cause = шината е изключена или я използва друга програма
part-reader-i2c-cause = никой не отговаря на адрес 0x24: няма захранване, SDA или SCL е прекъснат, или ключетата не са на I2C
part-reader-frame-cause = твърде бърз такт за проводниците, или ключетата са на друга шина
part-reader-forgets-cause = спад на напрежението: захранването пропада или проводник има лош контакт и чипът се нулира сам
part-reader-hot-cause = полето му е винаги включено, на затворено място или близо до метал, който разстройва бобината
part-reader-hangs-cause = слабо захранване, или кварцът на модула не работи
part-reader-crowded-cause = твърде много чипове, метал под антената или смущения

part-reader-zeros-do = измерете 3,3 V между VCC и GND на модула; вижте дали RST там е високо; после проверете MISO
part-reader-ones-do = проверете куплунга, после проводниците SDA (избор) и MISO между модула и Pi
part-reader-garbled-do = намалете `speed-khz` на шината му, скъсете проводниците и потърсете втори модул на същия избор
part-reader-other-do = сложете там PN532 или MFRC522
part-reader-busy-low-do = измерете 3,3 V и 5 V на модула; вижте дали RST там е високо; после проверете BUSY: кербованите му куплунги отказват първи
part-reader-miso-do = проверете MISO и NSS (избор) между модула и Pi, намалете `speed-khz` на шината му и потърсете втори модул на същия избор
part-reader-busy-do = проверете BUSY и RST между модула и Pi, после 3,3 V и 5 V на модула
part-reader-pin-do = спрете програмата, която го използва, или посочете друг извод
part-reader-bus-do = вижте какво се казва за шината му; спрете други програми, които я използват
part-reader-i2c-do = проверете захранването, SDA и SCL и двете ключета на модула
part-reader-frame-do = намалете `speed-khz` на шината му, скъсете проводниците, проверете двете ключета на модула
part-reader-forgets-do = проверете куплунгите на VCC и GND; сложете 100 µF до модула; дайте на много модули собствено захранване 3,3 V
part-reader-hot-do = осигурете му въздух, дръжте метал на 2 cm от бобината и сложете `one-field-at-a-time = true` на шината му
part-reader-hangs-do = проверете неговите 3,3 V; ако са наред, сменете модула
part-reader-crowded-do = слагайте по-малко чипове там и дръжте метал на 2 cm от антената

part-panel-busy = още казва, че е зает { $ms } ms след { $during }
part-panel-busy-cause = BUSY е блокиран: скъсан лентов кабел, грешен извод или няма 3,3 V; или `size` е на друг екран
part-panel-busy-do = проверете лентовия кабел, после проводника BUSY, после `size` в конфигурацията
part-panel-silent = не дава признаци на работа след { $during }
part-panel-silent-cause = екранът не е включен, не чува шината си или BUSY води към друг извод
part-panel-silent-do = проверете лентовия кабел, после DIN, CLK, CS и DC, после BUSY
part-panel-bus = шината му не работи при { $during }: { $why }
part-panel-bus-cause = шината е изключена или я използва друга програма
part-panel-bus-do = вижте какво се казва за шината
part-panel-pin = { $pin } не може да се използва при { $during }: { $why }
part-panel-pin-cause = изводът не съществува или друга програма го държи
part-panel-pin-do = проверете номера му в конфигурацията и спрете други програми, които го използват
part-panel-size = { $why }
part-panel-size-cause = `size` е на друг екран
part-panel-size-do = задайте `size` на екрана в конфигурацията

part-at = { $at }: { $what }
part-no-pi = тази машина няма изводи, с които може да се работи
part-no-pi-do = пуснете я на Raspberry Pi; без хардуер опитайте масата с remmi-twin
part-forbidden = този потребител няма право да го използва ({ $what })
part-forbidden-cause = потребителят не е в групата `{ $group }`
part-forbidden-do = sudo usermod -aG { $group } { $user }, после излезте и влезте пак
part-absent = няма го ({ $what })
part-absent-cause = ядрото не го предлага: изключено е
part-absent-do = добавете реда { $line } в /boot/firmware/config.txt и рестартирайте Pi
part-not-had = не е на разположение, за { $what }
part-pin-do = спрете програмата, която го използва, или махнете overlay-а му от config.txt
part-bus-do = проверете реда му в config.txt и дали друга програма не я използва
part-expander = не отговаря на { $bus }
part-expander-do = проверете неговите 3,3 V и GND, после проводниците от Pi до него
part-not-built-cause = `backend` назовава библиотека, която тази програма не съдържа
part-not-built-do = напишете другата в `backend` на [table]

part-club-certificate = файлът на онзи, който гарантира за брокера му, не се чете ({ $why })
part-club-login = не пуска потребителя `{ $user }`
part-club-forbidden = потребителят `{ $user }` не може да говори или да слуша на { $topic }
part-club-untrusted = никой не гарантира за брокера му ({ $why })
part-club-silent = брокерът е наред, но клубът не отговаря
part-club-here = не можа да бъде попитан ({ $why })

part-club-certificate-cause = файлът е преместен, на друг потребител е или не е PEM
part-club-login-cause = паролата там е друга или клубът е отнел правата на тази маса
part-club-forbidden-cause = брокерът на клуба познава този потребител, но не като маса с това име
part-club-untrusted-cause = сертификатът му е за друго име или от някого, когото тази машина не познава, или някой от часовниците е грешен
part-club-silent-cause = `remmi-club` не работи, не стига до базата си данни или е при друг брокер; или отговорите му не стигат до този потребител
part-club-here-cause = папката с дневниците или случайните числа на тази машина
part-club-refused-cause = дневник е копиран, отрязан, възстановен от архив или написан наново, или клубът е по-стар от тази маса

part-club-certificate-do = напишете в `certificate` на [club] PEM файла на онзи, който гарантира за брокера на клуба
part-club-login-do = поискайте от онзи, който води клуба, паролата, написана от `remmi-club broker-config --table { $table }`
part-club-forbidden-do = нека потребителят на масата се казва `{ $table }`: `remmi-club broker-config --table { $table }` там, където работи клубът
part-club-untrusted-do = проверете `host` и `certificate` на [club] и часовника
part-club-silent-do = там, където работи клубът: sudo systemctl status remmi-club; sudo journalctl -u remmi-club -n 20
part-club-here-do = вижте какво се казва за диска
part-club-refused-do = страницата с масите на клуба казва кои и защо, под „Неброени“; другите партии не са засегнати

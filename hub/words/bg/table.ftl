# Каквото казва всяка игра. Всеки език има същите съобщения със същите аргументи.

and = и
yes = да
no = не
out = отпаднал
seconds = { $n } с
to-the-right = надясно
to-the-left = наляво
name-points = { $name } { $points }

## Нареждане
name-empty = Място { $seat } няма име: напишете име.
name-long = Името на място { $seat } е по-дълго от { $most } знака: скъсете го.
name-control = Името на място { $seat } съдържа знак, който не може да се изпише: напишете го отново.
name-twice = Място { $seat } се казва { $name } като друг играч: напишете друго име.
option-value = { $option } не може да бъде „{ $value }“: изберете една от стойностите.
option-set = { $text } { $value }
option-unknown = { $game } няма опция „{ $option }“: презаредете страницата.
player-count = { $n ->
    [one] Седнал е един играч
   *[other] Седнали са { $n } играчи
}; { $game } се играе от { $least } до { $most } ({ $rule }).
seats-are-taken = Картите са раздадени: местата и опциите се сменят в следващата партия (бутон „Нова партия“).
new-match-is-a-journal = Новата партия е нов дневник: поискайте я от програмата, която го води.
opt-turn-clock = По колко секунди трае един ход на таймера? (0: никой не брои)
opt-turn-end = Кога ходът е свършил?
opt-turn-end-throw = с изхвърлянето
opt-turn-end-slap = когато играчът удари таймера след изхвърлянето
turn-clock-seconds = Един ход трае от { $least } до { $most } с; 0 е без таймер.
opt-direction = В коя посока се играе?

## Невъзможни искания
not-in-this-game = Това не става в тази игра или не сега.
not-your-seat = Тази страница говори за друго място: първо изберете своето.
call-not-now = „{ $call }“ не може да се каже сега: вижте горния ред.
call-value = „{ $value }“ не върви с „{ $call }“: изберете или напишете отново.
question-gone = Този въпрос вече не стои: погледнете масата.
no-answer = „{ $value }“ не е отговор: изберете от предложените.
nothing-dealt = Още нищо не е раздадено: първо раздайте.
dealt-already = Това раздаване е започнало: изиграйте го докрай.
match-is-over = Партията свърши: натиснете „Нова партия“.
abandon-between = Партията спира между две раздавания: изиграйте това докрай или се разберете да не се играе.
points-are-whole = В { $game } точките са цели: напишете ги без половинки.
correct-between = Точките се записват наново между две раздавания: изиграйте това докрай или се разберете да не се играе.
round-not-written = Рунд { $round } не е записан или не е за толкова играчи: изберете друг.
no-card = „{ $text }“ не е карта: напишете 7H, 10S, AD или JK.
hand-is-whole = Тази ръка вече е преброена.
too-many-shown = Показани са { $n } карти, а в ръката има { $most }: махнете излишното.

## Съгласие
proposal-open = Друго чака съгласие: решете първо него.
proposal-none = Вече нищо не чака съгласие.
undo-gone = Тази стъпка вече не може да се върне.
want-undo = Връщане: { $what }
want-redeal = Раздаването не се играе; раздава се отново.
want-correct = Рунд { $round } се записва наново: { $points }.
want-abandon = Партията свършва тук.

## Зони
zone-pad = подложката на { $name }
zone-melds = комбинациите на { $name }
zone-free-pad = свободната подложка { $n }
zone-free-melds = свободното поле { $n }
zone-tenth = мястото за десетата карта на { $name }
zone-centre = средата
zone-stock = купчината
zone-discard = хвърлените
zone-widow = мястото на вдовицата
zone-dead = мястото на мъртвите ръце
zone-aside = мястото за останалите карти
zone-tray-left = лявата табла
zone-tray-right = дясната табла

## Нередности
notice-reader-down = Четецът под { $zone } не отговаря ({ $why }). Лежащото там остава непотвърдено. Проверете кабела.
notice-two-places = { $piece } се чете на { $one } и на { $other }: не се брои никъде. Раздалечете ги или махнете дубъла.
notice-unknown-tag = Непознат етикет ({ $tag }) лежи на { $zone }: { $guess }. Не се брои; махнете го.
notice-other-deck = { $piece } на { $zone } е от друга игра: махнете я.
tag-of-a-phone = телефон или банкова карта, по сменящия се номер
tag-of-another-deck = карта от друго тесте или незаписана
untidy = { $n ->
    [one] Една карта лежи
   *[other] { $n } карти лежат
} на { $zone }: съберете картите преди раздаването.
untidy-tiles = { $n ->
    [one] Една плочка лежи
   *[other] { $n } плочки лежат
} на { $zone }: съберете плочките преди раздаването.

## Таймерът
timer-never-seen = още не е видян
timer-not-seen = не е видян от { $seconds } с
timer-ready = готов
timer-armed = чака удар
timer-counts = брои
timer-other-device = Таймер, тръгвал { $boot } пъти, твърди, че е нашият, който е тръгвал { $known } пъти: друго устройство или загубена памет. Сдвоете го отново.
timer-pair-table = Таймер се сдвоява от страницата на масата, не от тази на място.
timer-pair-name = „{ $timer }“ не е име на таймер: от 1 до 16 букви a-z, цифри или тирета.
timer-refused = Таймерът отказа да { $op } ({ $why }): натиснете бутона на страницата.
timer-deaf = Таймерът не отговори на „{ $op }“: вижте светлината му или продължете без него.
timer-op-arm = чака удар
timer-op-start = брои
timer-op-pause = спре за малко
timer-op-resume = продължи
timer-op-stop = спре
timer-op-beep = изпиука
timer-op-probe = каже кой е

## Ходове
turn-over-time = { $name } прехвърли { $n } с за този ход. От това нищо не следва.
not-your-turn = Не сте на ход ({ $rule }).
already-drawn = В този ход вече е изтеглена карта ({ $rule }).
nothing-there = Там няма нищо ({ $rule }).
refused-by-code = Това нарушава { $rule } ({ $code }): върнете го.
call-stock-empty = Купчината е празна
call-threw-unread = Хвърлих карта, която не се чете
call-cards = Напишете картите, които не се четат
call-turn-over = Ходът ми свърши
call-whole = Това са всичките ми карти
next-deal = { $name } раздава. Натиснете „Раздай“.
next-wins = { $names } печели партията.
log-deals = { $name } раздава.
log-threw = { $name } хвърли { $card }.
log-took-threw = { $name } взе { $taken } и хвърли { $card }.
log-stock-shuffled = Хвърлените са разбъркани в нова купчина.
round-written = Рунд { $round } е записан.
round-corrected = Точките от рунд { $round } са записани наново.
line-corrected = записано наново по общо съгласие
match-abandoned = Всички са съгласни партията да спре тук.
deal-not-played = Раздаването не се игра.

## Таблото
board-dealer = Раздава: { $name }
board-round = Раздаване { $n }
board-deals = { $name } раздава
board-deals-next = следва да раздава { $name }
board-turn = На ход: { $name }
board-wins = Печели { $names }

## Страници на местата
page-connecting = Търся масата …
page-who-are-you = Кой сте вие?
page-nobody-seated = Още никой не е седнал. Наредете масата и се върнете.
page-only-watch = Само гледам
page-no-such-seat = На място { $seat } няма никой: изберете заето място.
page-wrong-code = Кодът не е на тази маса: сканирайте този от таблото.
page-not-your-seat = Тази страница не говори за това място: сканирайте кода от таблото и изберете своето.
page-lead = Водя масата: нареждам играта, говоря за всички
page-history = Вечерите досега
page-take-back = Върни нещо
next-setup = Кой играе? Напишете имена и места.

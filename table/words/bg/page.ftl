# Каквото казват самите страници; праща им се всичко, а част от него казва и масата.

and = и

## Карти и плочки
joker = жокер
card-name = { $rank } { $suit }
tile-name = { $colour } { $number }
suit-S = пика
suit-H = купа
suit-D = каро
suit-C = спатия
rank-A = асо
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-10 = 10
rank-J = вале
rank-Q = дама
rank-K = поп
colour-R = червено
colour-B = синьо
colour-K = черно
colour-Y = жълто

## Предмети на Реми-Деми и каквото не е от никое тесте
type-name = { $colour } { $shape }
type-R = червен
type-G = зелен
type-B = син
type-C = кръг
type-S = квадрат
type-T = триъгълник
plaque = плочка { $n }
face-down = обърната карта
unknown-tag = непознат етикет
thing-bank-card = банкова карта
thing-phone = телефон
thing-stray-joker = чужд жокер

## Горният ред
page-connecting = Търся масата …
offline = търся масата …
round-n = раздаване { $n }
round-of = рунд { $n } от { $of }
extra-round = допълнителен рунд { $n }
seconds-left = { $n } с
time-left = Остават { $n } секунди
action-setup = Нареди
action-deal = Раздай
action-tap = Удари таймера
action-start = Начало
action-next = Нататък
action-gather = Събери картите
action-new_match = Нова партия

## Нареждане
set-table = Нареждане на масата
game = Игра
players = Играчи
names = Имена, по часовниковата стрелка
name-of = Име на играч { $n }
robot = робот
robots-go-on = Роботите продължават сами след { $n } секунди
hints-given = Подсказки за който поиска
robots-play = Роботите играят
robots-strong = много добре
robots-fair = добре
robots-easy = като начинаещи
robot-plays = Тук играе машина
types-out = Извадени видове
type-out = вън
chosen-of = избрани { $have } от { $need }
options = Правила на дома
preset-use = Както играете вие
preset-none = изберете от запазените …
preset-these = Правилата по-долу, под име
preset-name = Име
preset-keep = Запази
preset-forget = Изтрий
deals-first = Раздава пръв
board-lang = Език на таблото
later = по-късно
sit-down = Сядане

## Места около масата
n-of-seen = видени { $n } от { $of }

## Размяна и въпроси към масата
resumed = Тази партия не е завършила. Да продължи ли?
former = Продължи предишна партия
former-none = Няма недовършена предишна партия.

## Разкриването
verdict-valid = Добро
verdict-invalid = Не е добро
verdict-unknown = Не е ясно
claim-of = Обявеното от { $name }
counted-label = Карти, преброени на ръка
counted = Преброени на ръка:
cards = карти
dead-tag = Мъртъв етикет?
table-decides = Масата решава:
decide-good = вярно
decide-false = грешно

## Уредите
timer = Таймер за удряне
timer-paused = спряно

## Какво може да се каже и как свърши раздаването
no-calls = Сега няма какво да се каже.
not-read = Нещо не беше прочетено?
type-cards = напр. 7H 10S JK
send = Кажи го
last-deal = Последното раздаване
last-gain = последно раздаване { $points }
hist-plot-rounds = Точки след всеки рунд
again-same = Пак, същите хора
again-other = Друга игра
picture-save = Запазване на картинка
picture-send = Изпращане на картинка

## Съгласие
undo-ask = Всички трябва да са съгласни.
undo-newest = Веднага; другите имат десет секунди да възразят:
pause = Спри отброяването
resume = Пусни отброяването
redeal = Раздай отново
correct-round = Точки от рунд
abandon = Партията свършва тук
comers = Някой сяда или става
comer-name = Име
comer-where = Къде
comer-seat = Място { $n }
joins = Включва се
leaves = { $name } напуска
left-after = напусна след рунд { $n }
agree = Съгласен съм
all-agree = Всички са съгласни
disagree = Не
object = Възразявам
waits-for = Чака се { $names }.

## Страницата на място
your-turn = Вие сте на ход

## Масата не отговаря
refused = Масата отказа това (състояние { $status }).
toast-title = Отговорът на масата
table-silent = Масата не отговаря. Устройството още ли е в мрежата и работи ли програмата? Страницата чака масата.
no-games = Масата не отговаря. Презаредете, щом програмата работи.

## За телефоните
phones-title = Страница за всяко място
phones-tv = Показване на телевизор

## Кой влиза и кой води
door-let-in = Пусни
door-refuse = Не
door-put-out = Извади
door-put-out-name = Извади: { $name }
door-give = Дай воденето
door-give-name = Дай воденето на { $name }
door-own = тази страница
door-end = Край на вечерта: всички телефони излизат
door-lead-take = Поемам воденето: водещата страница я няма
door-lead-ask = Искам воденето
door-lead-waits = Поискахте воденето: решава водещият
door-who = Кой е тук

## A screen in the room
full-screen = цял екран
screen-join = Сканирайте кода, за да играете от телефона си.
screen-code = Сканирайте кода на таблото, за да играете от телефона си.

## Правила
rules = Правила
why = защо?

## Глас
voice-on = с глас
voice-off = без глас
evening = Цялата вечер
film-watch = Гледайте я пак

## A face and a colour of one's own
look-title = Лице и цвят
look-of = Лице и цвят на играч { $n }
look-face = Лице
look-colour = Цвят
look-shape = по място
look-seats = по място
look-has = на { $name }
look-done = Готово
look-not = После
face-cat = котка
face-fox = лисица
face-bear = мечка
face-rabbit = заек
face-owl = бухал
face-fish = риба
face-boat = лодка
face-house = къща
face-tree = елха
face-flower = цвете
face-sun = слънце
face-mushroom = гъба
tint-orange = оранжево
tint-blue = синьо
tint-red = червено
tint-green = зелено
tint-violet = лилаво
tint-olive = маслинено
tint-teal = тюркоаз
tint-grey = сиво
tint-rose = розово

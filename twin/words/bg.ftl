# Каквото казва само виртуалната маса, освен table/words/bg/page.ftl.

## Нареждане
setup-form = Нареждане на масата
language = Език
history = история

## Play now
play = Играй веднага
play-name = Твоето име
play-how = Играеш с три робота. Натисни игра и картите се раздават.
play-others = С други хора, друг брой, други правила

## Подсказките на първия рунд
guide-title = Съвет
guide-line = Този ред казва какво следва. Има ли бутон до него, натисни го.
guide-hand = Твоята ръка. Натисни какво играеш, после мястото му; или го плъзни.
guide-next = Нататък
guide-done = Играй
guide-never = Без подсказки

## Места около масата
stage = Масата
points = { $n ->
    [one] { $n } точка
   *[other] { $n } точки
}
leads = води
you-sit-here = вие седите тук
sit-at = Да седнете на мястото на { $name }?
sit-sees = Ще видите ръката на { $name } и ще играете с нея.
sit-robot = Там играе машина. Ще видите ръката на { $name }.
sit-not = Оставам тук
sit-here = Седни тук
your-pad-label = Вашата подложка
cards-seen = видени { $n } от { $of } карти
n-of = { $n } от { $of }
reader-silent = четецът мълчи
deals-now = раздава този рунд
dealer-token = Р
claimed = обяви
claimed-1 = 1-во обявяване
claimed-2 = 2-ро обявяване
claimed-3 = 3-то обявяване
yours = вашата
somebody = някой
seat = място { $n }

## Места, както ги назовават надписите и гласът на екранните четци
stock = купчина
discard = хвърлени
column = колона
throw-spot = хвърляне
widow = вдовица
dead = мъртви ръце
centre = средата
aside = останали
left-tray = лява табла
right-tray = дясна табла
left-short = лява
right-short = дясна
drawer = чекмедже
box = кутия
your-pad = вашата подложка
pad-of = подложка на { $name }
your-hand = вашата ръка
hand-of = ръка на { $name }
your-melds = вашите комбинации
your-tenth = вашето място за десетата карта
tenth-of = мястото за десетата карта на { $name }
melds-of = комбинации на { $name }
spot-stock = Купчина
spot-centre = Средата с плочките
spot-aside = Останали карти
spot-left = Лява табла за размяна
spot-right = Дясна табла за размяна
spot-drawer = Чекмедже с чужди етикети
spot-box = Кутия с извадените видове
place-empty = { $place }, празно

## Ръката и каквото е избрано
hand = Вашата ръка
not-dealt = Още не е раздадено.
hand-empty = Ръката ви е празна.
picked-up = { $n ->
    [one] избрана { $n }
   *[other] избрани { $n }
}
is-picked-up = избрана
none-picked-up = нищо не е избрано
was-put-back = върнато
laid = Сложено: { $what }, { $place }
pieces = { $n ->
    [one] { $n } предмет
   *[other] { $n } предмета
}
onto-pad = на подложката ми
into-hand = в ръката
put-back = върни
draw = Тегли карта
draw-tile = Тегли плочка
roll = Хвърли зара
cut = Сечи
fell = Хвърли { $n }.
hint = Подсказка
hint-do = Направи го
coach = Какво можех да направя по-добре?
coach-none = И добър играч не би запазил повече.
lay-hand = Сложи ръката ми на подложката
take-hand = Вземи картите ми в ръка

## Размяна и въпроси към масата
take-packet-of = Вземи от { $name }
take-packet = Вземи другия пакет
take-back = Вземи обратно
more-questions = и още { $n }

## Разкриването
reveal = Разкриването
result-title = Резултатът
ended-timer = Звънецът удари.
ended-plaques = И двете плочки са взети.
ended-three = Трима играчи обявиха.
nobody-claimed = Никой не обяви.
hands-off = Пуснете картите. Обявеното се обръща едно по едно.
claimed-first = обяви на първо място
claimed-second = обяви на второ място
claimed-third = обяви на трето място
goes-to = отива при
nobody = никого
all-there = Всичко е тук
a-moment = Един момент …
turn-over = Обърни
turn-over-of = Обърни обявеното от { $name }
next-claim = Следва: { $name }
to-points = Точките
points-of = Рунд { $n }: точките
unawarded = { $n ->
    [one] { $names } остава без притежател.
   *[other] { $names } остават без притежател.
}
deals-next = Следва да раздава { $name }.
show = покажи
hide = скрий

## Уредите
devices = Уредите
scoreboard = табло
scoreboard-busy = табло · опреснява се
scoreboard-open = Табло, покажи го голямо
scoreboard-picture = Таблото с електронно мастило
scoreboard-large = Табло
close = затвори
timer-label = Таймер, { $word }. Натиснете за удар, задръжте за дълго натискане.
timer-is = Таймер { $n } с: { $word }
timer-hub = хъб: { $text }
timer-state-idle = в покой
timer-state-armed = чака удар за начало
timer-state-running = брои
timer-state-paused = на пауза
timer-state-expired = времето изтече
timer-state-fault = повреда
timer-state-offline = няма връзка
dial-away = няма го
dial-rings = звъни
dial-left = остават
dial-slap = удар
sound-on = със звук
sound-off = без звук

## Зад кулисите
belief = Какво вижда масата
reader-off = мълчи
really-lie = { $n ->
    [one] в действителност лежи { $n }
   *[other] в действителност лежат { $n }
}
drawer-label = Връщане · зад кулисите
mishaps = Нещо се поврежда
mishap-place = Кой четец
mishap-other = Кой друг
mishap-line = Повредата, както в сценарий (на английски)
mishap-do = Направи го
mishap-mend = поправи
wrong-now = Какво е повредено сега
bus-n = шина { $n }

## Какво може да се каже и как свърши раздаването
calls = Какво можете да кажете
what-happened = Какво се случи

## Съгласие
undo-title = Връщане

## Часовникът на масата и клавишите
clock = Часовникът на масата
clock-speed = Скорост на часовника
clock-stop = Спри часовника
clock-go = Пусни часовника
clock-stands = часовникът е спрян
clock-at = часовник { $speed }
to-the-bell = до звънеца
keys = Клавиши
keys-letters = Буквите и знаците действат веднага
key-arrows = ← → ↑ ↓
does-arrows = между картите; между местата
key-space = Интервал
does-space = вземи и остави, където си
key-escape = Esc
does-escape = върни; обратно в ръката
key-hand = H
does-hand = твоята ръка
key-calls = C
does-calls = какво можеш да кажеш
key-next = N
does-next = бутонът от горния ред
key-timer = T
does-timer = удари таймера
key-reveal = R, Enter
does-reveal = продължи с разкриването или резултата
key-pause = P
does-pause = спри часовника или го пусни
key-speed = , .
does-speed = по-бавно, по-бързо
key-bell = B
does-bell = до звънеца
shuffle = Разбъркай купчината в тестето
onto-melds = при моите комбинации
onto-discard = хвърли

## За телефоните
phones = телефони
more = Още
phones-how = Сканирай кода с телефон или отвори адреса и избери място.
phones-only-here = Телефони не стигат до тази маса: пусни я с --host 0.0.0.0, за да могат да се включат.
robot-bold = Смела машина
robot-patient = Търпелива машина
robot-greedy = Лакома машина
robot-talkative = Бъбрива машина

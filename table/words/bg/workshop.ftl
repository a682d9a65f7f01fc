# The workshop of a table: readers, panel and decks are tried and enrolled there, from a phone.

workshop-title = Работилницата
workshop-open = В работилницата: пробване на четци и екран, записване на тестета
workshop-opens = Работилницата отваря: веднага или когато свърши раздаването, което се играе. После играта продължава.
workshop-why = През това време не се играе. Всичко направено тук се запазва веднага.
workshop-leave = Към масата
workshop-left = Масата започва.
workshop-no-decks = Масата още не познава нито една карта: който я води, записва тесте в работилницата, до която водят настройките
workshop-connecting = Четците се отварят.

workshop-pad = подложката на място { $n }
workshop-melds = полето за комбинации на място { $n }

workshop-readers = Четци
workshop-lay = Сложете карта или плочка с чип на { $place }.
workshop-lay-why = Така е сигурно, че всяко място има четеца, който масата очаква там.
workshop-crossed = Чува я { $place }, а не { $asked }.
workshop-swap = На мястото си е: размени двата
workshop-misread = Сложих я другаде
workshop-swapped = Разменени: { $one } и { $other } вече имат четеца на другото.
workshop-swap-in-file = Четците са във файла на майстора: разменете там `zone` на четците { $one } и { $other }.
workshop-skip = Прескочи това място
workshop-again = Пробвай пак всички места
workshop-all-tried = Всяко място чу своя чип.
workshop-some-tried = { $n } от { $of } места чуха своя чип.
workshop-tried = чу своя чип
workshop-answers = отговаря
workshop-silent = не работи
workshop-waits = още не е чут
workshop-skipped-place = прескочено
workshop-tags = { $n ->
    [one] там лежи един чип
   *[other] там лежат { $n } чипа
}

workshop-panel = Екранът на таблото
workshop-panel-none = Тази маса няма екран: таблото ѝ е на страниците.
workshop-panel-show = Покажи картина на него
workshop-panel-drawing = Картината е на път: може да отнеме половин минута, а екранът мига.
workshop-panel-which = Какво показва екранът сега?
workshop-panel-right = Тази картина
workshop-panel-garbled = Ивици, шум или част от нея
workshop-panel-nothing = Нищо ново
workshop-panel-is-right = Екранът е { $name } и показва каквото трябва.
workshop-panel-driven = Беше управляван като { $name }. Вижте етикета на гърба или на кабела и опитайте друг.
workshop-panel-try = Пробвай го като { $name }
workshop-panel-in-file = Екранът е във файла на майстора: напишете там size = "{ $size }" в [panel].

workshop-decks = Тестета
workshop-deck-standing = { $name }: { $has } от { $of } имат чип
workshop-deck-on = Продължи
workshop-deck-whole = цяло
workshop-deck-new = Запиши ново тесте
workshop-deck-label = Името му (a-z, 0-9, -)
workshop-deck-for = За
workshop-deck-where = Слагат се на
workshop-deck-begin = Започни
workshop-deck-name = името на тесте има от 1 до 16 знака измежду a-z, 0-9 и -
workshop-deck-game = кажете за какво е тестето: то е ново
workshop-deck-not-kept = последното не е запазено: { $why }
workshop-list-deck = Тестетата са във файла на майстора: напишете там { $path } в `decks` на [table].
workshop-lay-piece = Сложете точно това, само, на { $place }
workshop-pack = тесте { $n }
workshop-progress = { $done } от { $of }
workshop-taken = { $piece }: записано. Вдигнете.
workshop-taken-back = { $piece } вече няма чип.
workshop-nothing-back = Няма записано, което да се върне.
workshop-skipped = { $piece } ще дойде пак по-късно.
workshop-only-one = Остава само { $piece }.
workshop-several = Там лежат { $n } чипа: оставете само един.
workshop-reader-lost = Четецът не отговаря.
workshop-reader-back = Четецът пак отговаря.
workshop-whole = Всичко има чип.
workshop-random = Това е телефон или банкова карта, чийто номер се сменя всеки път: вземете чип за карти.
workshop-known = Този чип вече е { $piece }. Вдигнете.
workshop-has-tag = { $piece } вече има чип.
workshop-other-deck = Този чип е { $piece } от тестето { $deck }. Вдигнете.
workshop-unnameable = Този чип не се различава от други: сложете друг.
workshop-none-left = Този чип е нов, но за него не остана нищо.
workshop-names = Самият чип казва, че е { $named }, а не { $asked }.
workshop-names-taken = Самият чип казва, че е { $named }, но там вече има друг чип.
workshop-is-named = Това е { $named }
workshop-is-asked = Това е { $asked }
workshop-undo = Върни последното
workshop-later = Това по-късно
workshop-stop = Стига засега
workshop-done = Готово
wire-header = { $gpio } (извод { $pin } на гребена)
wire-leg = { $select } ({ $leg }, извод { $pin })
wire-leg-of = { $select } ({ $leg } на чип { $chip }, извод { $pin })

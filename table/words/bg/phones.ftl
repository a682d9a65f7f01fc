# What the pages of phones say besides, and a round that is watched again: not the virtual table.

timer-told = Таймер за удряне: { $text }
join-here = Другите се включват тук или с кода от таблото:
certificate = Телефоните питат за този сертификат
certificate-same = За сертификата гарантира само масата: всеки телефон пита веднъж дали да му се довери. Отпечатъкът SHA-256, който показва, трябва да е:
reader-down = четецът не отговаря
timer-pair = Сдвои таймера „{ $id }“
timer-unpair = Махни таймера „{ $id }“
you-watch = Гледате тази маса.
club-call = Повикване на организатора на клуба
club-call-off = Организаторът е повикан. Вече не е нужно

## A round that is watched again
film-play = Пусни
film-pause = Пауза
film-before = Назад към казаното преди
film-after = Напред към следващото казано
film-speed = Скорост: ×{ $n }
film-hand = В ръката, видени по-късно: { $n }
film-where = Къде в рунда

# Какво е играно през вечерите: страниците /history и /sheet; и бутоните на книгата с правилата.

hist-title = Вечери
hist-none = Още няма изиграна партия.
hist-damaged = Тези дневници са повредени; записаното преди повредата е преброено:
hist-counting = { $n ->
    [one] Преброява се още една партия; страницата се опреснява сама.
   *[other] Преброяват се още { $n } партии; страницата се опреснява сама.
}
hist-player = Играч
hist-robot = { $name } (робот)
hist-matches = Партии
hist-wins = Победи
hist-rating = Рейтинг
hist-rating-means = Рейтинг: всеки започва от 25 и се изкачва, като завърши пред силни играчи; истинската сила много вероятно е в границите на ±. Нужни са { $n } партии срещу хора, изиграни докрай.
hist-last = Последно
hist-games = По игри
hist-best = Най-добър
hist-mean = Средно
hist-per-round = На рунд
hist-plot-totals = { $game }: сборове, партия по партия
hist-plot-wins = Победи по игри
hist-when = Кога
hist-result = Резултат
hist-won = Победа: { $names }
hist-open = Не е доиграна
hist-sheet = Лист с точки { $n }
hist-from-to = { $began } до { $ended }
hist-round = Рунд
hist-total = Общо
hist-chips = Чипове в ръка
hist-lowest = Печели най-малкият сбор.
hist-joined = { $name } се включи след рунд { $n }, с { $points }.
hist-left = { $name } напусна след рунд { $n }.
hist-options = Опции
hist-evening = Вечерта на { $day }
hist-time = Време за игра: { $time } ч
hist-back = Всички вечери
rules-back = Обратно към масата
rules-print = Печат
hist-no-sheet = Няма партия { $n }: изберете някоя от страницата /history.
former-note = { $when } · записани рундове: { $n }

# A match that is over, watched again.
hist-films = Гледайте я пак
hist-film-open = Тази партия още не е свършила: може да се гледа, когато свърши.
hist-no-round = Няма рунд { $n }: { $rounds ->
    [one] изигран е един рунд
   *[other] изиграни са { $rounds } рунда
}.

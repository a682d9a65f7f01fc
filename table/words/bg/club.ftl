# Страниците на клуб с много маси (remmi-club).

clubs-title = Клубът
clubs-wall = Масите
clubs-standings = Класиране
clubs-by-rating = По рейтинг
clubs-by-places = По места
clubs-by-points = По точки
clubs-first = Първо
clubs-second = Второ
clubs-third = Трето
clubs-over = Доиграни
clubs-places-mean = Партиите, доиграни от двама или повече души; машините и напусналите не се броят. Равните делят мястото.
clubs-table = Маса
clubs-now = В момента
clubs-round = { $rounds ->
    [0] { $game }, рунд { $round }
   *[other] { $game }, рунд { $round } от { $rounds }
}
clubs-turn = на ход е { $name }
clubs-quiet = не се чува нищо
clubs-behind = { $n ->
    [0] всичко е тук
    [one] остава да дойде един ред
   *[other] остава да дойдат { $n } реда
}
clubs-newest = Последни резултати
clubs-none = В клуба още не е дошла партия. Масата я изпраща, когато свърши.
clubs-no-tables = Още никоя маса не се е обадила. В настройките ѝ трябва раздел [club].
clubs-wrong = Неброени
clubs-differs = Маса { $table }, партия { $number }: дневникът ѝ е отрязан, възстановен или започнат отново. Клубът пази каквото имаше.
clubs-elsewhere = Маса { $table }, партия { $number }: друга маса е изпратила тази партия. Едната е копие.
clubs-damaged = Маса { $table }, партия { $number }: един ред не е какъвто е бил записан.
clubs-newer = Маса { $table }, партия { $number }: може да я прочете само по-нова програма.
clubs-two = Маса { $table }: под това име изпращат две програми. Дайте на едната друго.
clubs-favourite = Най-често играе: { $game }
clubs-no-rating = Рейтинг: твърде малко партии срещу хора
clubs-rating = Рейтинг: { $value } ± { $deviation }, от { $n } партии
clubs-rivals = С кого
clubs-ahead = Пред тях
clubs-behind-them = След тях
clubs-nobody = В клуба не е играл никой с това име.
clubs-revoked = от нея вече нищо не се приема
clubs-organiser = Организатор
clubs-organisers = Това е за организатора. Който поддържа клуба, получава връзка с remmi-club organiser.
clubs-invited = С тази връзка браузърът става на организатора за дванайсет часа. Действа само веднъж.
clubs-open = Отваряне
clubs-spent = Тази връзка вече е използвана или е твърде стара. Поискайте друга с remmi-club organiser.
clubs-wait = Твърде много грешни опити оттук. Опитайте пак след { $seconds } секунди.
clubs-hello = Вие сте организаторът, { $name }.
clubs-sign-out = Изход
clubs-rights = Права на масите
clubs-rights-mean = От маса с отнети права вече не се приема нито ред и тя го казва на страниците си. Дошлото преди това остава.
clubs-revoke = Отнемане на правата
clubs-restore = Връщане на правата
clubs-no-table = Няма маса { $table }.
clubs-no-database = Базата данни на клуба не отговаря. Опитайте пак след малко.
clubs-people = Хора
clubs-merge = Две имена, един човек
clubs-merge-mean = Изиграното под едното име се брои за другото. Може да се отмени.
clubs-merge-name = Име
clubs-merge-into = е
clubs-merge-do = Един и същ човек са
clubs-merge-same = Тези две имена вече са на един човек.
clubs-merged = Имена, дадени на някого
clubs-who = От кого
clubs-undone = Отменено от
clubs-undo = Отмяна
clubs-forget = Забравяне на човек
clubs-forget-mean = На всички страници и във всички сметки вместо името стои номер. Дневниците на масите остават каквито са. Не може да се отмени.
clubs-forget-name = Кой
clubs-forget-do = Забравяне завинаги
clubs-evening = Вечерта
clubs-run = Водене на вечерта
clubs-no-evening = В момента няма открита вечер.
clubs-here = Тук съм
clubs-gone = Вече не сте тук.
clubs-your-seat = Маса { $table }, стол { $chair }
clubs-with = с { $names }
clubs-sit-out = почива този рунд
clubs-next-draw = Мястото ви идва със следващото теглене.
clubs-leave = Тръгвам си
clubs-chair = Стол
clubs-round-number = Рунд { $round }
clubs-round-over = Рунд { $round } свърши
clubs-code = Код
clubs-your-name = Име
clubs-name-mean = Името има от 1 до 24 видими букви. Вземете онова, под което ви знаят тук.
clubs-no-code = Това не е кодът на открита вечер или вече няма място. Погледнете на стената.
clubs-join = Сканирайте това или отворете { $address } и въведете кода:
clubs-who-here = Тук са: { $n }
clubs-add = Добавяне
clubs-away = Няма го
clubs-draw = Теглене на следващия рунд
clubs-end-round = Приключване на рунда
clubs-close = Закриване на вечерта
clubs-plan = Насрочване на вечер
clubs-plan-title = Заглавие
clubs-plan-season = Сезон
clubs-plan-begins = Начало
clubs-plan-size = Хора на маса
clubs-plan-rounds = Рундове
clubs-plan-do = Насрочване
clubs-plan-state = Състояние
clubs-plan-open = тече
clubs-plan-over = свърши
clubs-plan-begin = Откриване
clubs-plan-wrong = Заглавието има най-много 60 букви, масата – от 2 до 10 души, а вечерта – от 1 до 60 рунда.
clubs-evenings = Вечери
clubs-no-room = Тук са вече толкова, колкото могат да се настанят, 160, или няма открита вечер.
clubs-few = { $people ->
    [one] Тук е { $people } човек, а на маса трябват поне { $fewest }.
   *[other] Тук са { $people } души, а на маса трябват поне { $fewest }.
}
clubs-few-tables = Трябват { $wanted } маси, а клубът има { $found }.
clubs-calls = Маса { $table } вика, от { $n } мин
clubs-goes = { $name } отива там
clubs-go = Отивам
clubs-all-play = Рунд { $round }: всички маси играят.
clubs-all-done = Рунд { $round }: всички маси свършиха.
clubs-wait-for = Рунд { $round }. Свършили: { $done }. Чака се: { $tables }.

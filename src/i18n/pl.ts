import type { Dictionary } from './dictionary.ts';

/**
 * Wszystkie słowa polskich stron. Można je dowolnie zmieniać.
 *
 * `{name}` to miejsce, które wypełnia program. Tekst z `one`, `few`, `many`, `other` wybierany jest według `{count}`.
 */
export const pl: Dictionary<'one' | 'few' | 'many' | 'other'> = {
  'language.name': 'Polski',
  'language.switch': 'Język',
  'language.list': 'Języki',
  'language.nearest': '(ta strona istnieje tylko w jednym języku)',

  'frame.skip': 'Przejdź do treści',
  'frame.menu': 'Menu',
  'frame.menuMain': 'Menu główne',
  'frame.menuClose': 'Zamknij menu',
  'frame.breadcrumbs': 'Jesteś tutaj',
  'frame.home': 'Strona główna',
  'frame.contact': 'Kontakt',
  'frame.follow': 'Subskrypcja',
  'frame.explore': 'Przeglądaj',

  'section.events': 'Wydarzenia',
  'section.past': 'Minione wydarzenia',
  'section.calendar': 'Kalendarz',
  'section.venues': 'Miejsca',
  'section.organizers': 'Organizatorzy',
  'section.categories': 'Kategorie',
  'section.tags': 'Tagi',
  'section.news': 'Aktualności',
  'section.subscribe': 'Subskrypcja',

  'home.lead': 'Nie do przegapienia',
  'home.today': 'Dziś',
  'home.weekend': 'W ten weekend',
  'home.weekendNext': 'W następny weekend',
  'home.next': 'Wkrótce',
  'home.allEvents': 'Wszystkie wydarzenia',
  'home.allNews': 'Wszystkie aktualności',
  'home.allVenues': 'Wszystkie miejsca',
  'home.nothingToday': 'Dziś nic się nie odbywa.',
  'home.nothingWeekend': 'Na weekend nic jeszcze nie zaplanowano.',

  'events.upcoming': 'Nadchodzące wydarzenia',
  'events.running': 'Trwa teraz',
  'events.runningUntil': 'do {date}',
  'events.noneUpcoming':
    'Obecnie nie ma zapowiedzianych wydarzeń. Nowe pojawią się tutaj, gdy tylko będą znane.',
  'events.nonePast': 'Nie ma jeszcze minionych wydarzeń.',
  'events.seePast': 'Minione wydarzenia',
  'events.count': {
    one: '{count} wydarzenie',
    few: '{count} wydarzenia',
    many: '{count} wydarzeń',
    other: '{count} wydarzenia',
  },
  'events.more': {
    one: 'jeszcze {count} wydarzenie',
    few: 'jeszcze {count} wydarzenia',
    many: 'jeszcze {count} wydarzeń',
    other: 'jeszcze {count} wydarzenia',
  },
  'events.featured': 'Polecamy',

  'month.events': 'Wydarzenia: {month}',
  'month.caption': 'Kalendarz wydarzeń, {month}',
  'month.previous': 'Poprzedni miesiąc z wydarzeniami',
  'month.next': 'Następny miesiąc z wydarzeniami',
  'month.choose': 'Miesiące',
  'month.long': 'Trwające dłużej',
  'month.today': 'dziś',
  'month.moreOn': {
    one: 'jeszcze {count} – {day}',
    few: 'jeszcze {count} – {day}',
    many: 'jeszcze {count} – {day}',
    other: 'jeszcze {count} – {day}',
  },
  'month.none': 'Brak wydarzeń: {month}.',

  'event.when': 'Kiedy',
  'event.where': 'Gdzie',
  'event.cost': 'Wstęp',
  'event.free': 'Wstęp wolny',
  'event.organizer': {
    one: 'Organizator',
    few: 'Organizatorzy',
    many: 'Organizatorzy',
    other: 'Organizatorzy',
  },
  'event.categories': { one: 'Kategoria', few: 'Kategorie', many: 'Kategorie', other: 'Kategorie' },
  'event.tags': 'Tagi',
  'event.facts': 'Informacje praktyczne',
  'event.addToCalendar': 'Dodaj do kalendarza',
  'event.calendarFile': 'plik .ics',
  'event.website': 'Strona wydarzenia',
  'event.moreAtVenue': 'W tym samym miejscu: {venue}',
  'event.isPast': 'To wydarzenie już się odbyło.',
  'event.noDescription': 'To wydarzenie nie ma jeszcze opisu.',

  'status.cancelled': 'Odwołane',
  'status.postponed': 'Przełożone',
  'status.rescheduled': 'Nowy termin',
  'status.movedOnline': 'Przeniesione do internetu',
  'status.cancelledText': 'Wydarzenie zostało odwołane i nie odbędzie się.',
  'status.postponedText': 'Wydarzenie zostało przełożone. Nowy termin nie jest jeszcze znany.',
  'status.rescheduledText': 'Wydarzenie ma nowy termin. Podana tu data jest aktualna.',
  'status.movedOnlineText': 'Wydarzenie odbywa się online, a nie na miejscu.',

  'venue.address': 'Adres',
  'venue.phone': 'Telefon',
  'venue.website': 'Strona internetowa',
  'venue.map': 'Pokaż w OpenStreetMap',
  'venue.events': 'Wydarzenia w tym miejscu',
  'venue.none': 'Nie podano jeszcze żadnych miejsc.',
  'venue.noEvents': 'W tym miejscu nic obecnie nie zaplanowano.',

  'organizer.email': 'E-mail',
  'organizer.events': 'Wydarzenia tego organizatora',
  'organizer.none': 'Nie podano jeszcze żadnych organizatorów.',
  'organizer.noEvents': 'Ten organizator nic obecnie nie zaplanował.',

  'category.events': 'Wydarzenia w tej kategorii',
  'category.sub': 'Podkategorie',
  'category.none': 'Nie ma jeszcze żadnych kategorii.',
  'category.noEvents': 'Brak nadchodzących wydarzeń w tej kategorii.',

  'tag.events': 'Wydarzenia z tym tagiem',
  'tag.posts': 'Aktualności z tym tagiem',
  'tag.none': 'Nie ma jeszcze żadnych tagów.',
  'tag.noEvents': 'Brak nadchodzących wydarzeń z tym tagiem.',

  'group.pastMore': 'Wszystkie minione wydarzenia',

  'news.none': 'Nie ma jeszcze aktualności.',
  'news.published': 'Opublikowano',
  'news.updated': 'Zaktualizowano',
  'news.more': 'Więcej aktualności',
  'news.sticky': 'Przypięte',

  'page.children': 'W tym dziale',
  'page.updated': 'Ostatnia zmiana',

  'pager.label': 'Strony',
  'pager.previous': 'Poprzednia',
  'pager.next': 'Następna',
  'pager.position': 'Strona {page} z {pages}',

  'subscribe.title': 'Subskrypcja',
  'subscribe.lead': 'Niech wydarzenia przychodzą do Ciebie: do kalendarza albo do czytnika kanałów.',
  'subscribe.calendar': 'W Twoim kalendarzu',
  'subscribe.calendarText':
    'Subskrybowany kalendarz sam się aktualizuje: nowe wydarzenia się pojawiają, zmienione się przesuwają, a odwołane są oznaczone. Działa to tylko w tę stronę; nikt nie widzi Twojego kalendarza.',
  'subscribe.calendarHow':
    'Na telefonie i komputerze przycisk zwykle otwiera aplikację kalendarza. Jeśli nic się nie dzieje, skopiuj adres i poszukaj w aplikacji polecenia „Dodaj kalendarz z adresu URL” lub „Subskrybuj kalendarz”.',
  'subscribe.calendarWait':
    'O tym, jak często sprawdzane są zmiany, decyduje aplikacja: niektóre robią to co godzinę, inne raz na dobę.',
  'subscribe.download': 'Subskrybować czy pobrać?',
  'subscribe.downloadText':
    'Pobrany plik pokazuje stan na dziś i już się nie zmieni. Pojedyncze wydarzenie można pobrać z jego strony; subskrypcja pozwala być na bieżąco.',
  'subscribe.news': 'Aktualności w czytniku kanałów',
  'subscribe.newsText':
    'Czytnik kanałów zbiera nowości z wielu serwisów: bez poczty, konta i śledzenia. Skopiuj do niego jeden z tych adresów. RSS, Atom i JSON zawierają to samo; w razie wątpliwości wybierz RSS.',
  'subscribe.newEvents': 'Nowo zapowiedziane wydarzenia w czytniku kanałów',
  'subscribe.newEventsText': 'Wpis o każdym wydarzeniu, gdy tylko zostanie zapowiedziane.',
  'subscribe.open': 'Subskrybuj w aplikacji kalendarza',
  'subscribe.address': 'Adres do skopiowania',
  'subscribe.feedAddress': 'Adres {format}',

  'notFound.title': 'Tej strony tu nie ma',
  'notFound.text': 'W adresie może być literówka albo strona została przeniesiona. Warto zajrzeć tutaj:',

  'root.choose': 'Wybierz język',

  'title.page': '{title}, strona {page}',

  'describe.events': 'Nadchodzące wydarzenia dzień po dniu: {site}.',
  'describe.past': 'Wydarzenia, które już się odbyły: {site}.',
  'describe.month': 'Wszystkie wydarzenia dzień po dniu, {month}: {site}.',
  'describe.news': 'Aktualności i ogłoszenia: {site}.',
  'describe.venues': 'Miejsca, w których odbywają się wydarzenia: {site}.',
  'describe.organizers': 'Organizatorzy wydarzeń: {site}.',
  'describe.categories': 'Wydarzenia według kategorii: {site}.',
  'describe.tags': 'Wydarzenia i aktualności według tagów: {site}.',
  'describe.group': '{name}: nadchodzące i minione wydarzenia.',
  'describe.subscribe': 'Kalendarze i kanały do subskrybowania: {site}.',
};

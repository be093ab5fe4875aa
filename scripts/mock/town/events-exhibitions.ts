import { free, price } from './costs.ts';
import { at, between, inDays, week, wholeDays } from './day.ts';
import type { EventEntry } from './entry.ts';

export const exhibitions: readonly EventEntry[] = [
  {
    key: 'river-photographs',
    when: between(week(-5, 'sat'), '10:00', week(7, 'sun'), '18:00'),
    venues: ['granary'],
    organizers: ['center'],
    categories: ['exhibitions'],
    tags: ['river', 'localArtists'],
    image: 'birds',
    cost: price(12),
    featured: true,
    pl: {
      title: 'Jedna rzeka, sto poranków. Fotografie Róży Wolińskiej',
      slug: 'jedna-rzeka-sto-porankow',
      excerpt: 'Przez trzy lata wstawała przed świtem i stawała w tym samym miejscu na moście.',
      body: `
        Sto fotografii i ani jednego człowieka, choć w każdej kogoś czuć: parę z ust wędkarza, ślady na szronie, dym z barki. Róża Wolińska fotografowała Mżawę aparatem wielkoformatowym, jedno zdjęcie dziennie, niezależnie od pogody.

        Wystawie towarzyszy nagranie dźwięków rzeki, które można usłyszeć na drugim piętrze, leżąc.

        Galeria czynna od wtorku do niedzieli w godzinach 10:00–18:00, w środy wstęp wolny. <a href="{{event:curator-tour}}">Oprowadzanie kuratorskie</a> w najbliższą niedzielę.`,
    },
    en: {
      title: 'One River, One Hundred Mornings: Photographs by Róża Wolińska',
      slug: 'one-river-one-hundred-mornings',
      excerpt: 'For three years she rose before dawn and stood on the same spot of the bridge.',
      body: `
        One hundred photographs and not a single person, though you sense somebody in each: an angler’s breath, footprints in the frost, smoke from a barge. Róża Wolińska photographed the Mżawa with a large-format camera, one picture a day, whatever the weather.

        The show comes with a recording of the river’s sounds, to be heard lying down on the second floor.

        Open Tuesday to Sunday, 10 a.m. to 6 p.m.; free on Wednesdays. There is a <a href="{{event:curator-tour}}">curator’s tour</a> this Sunday.`,
    },
  },
  {
    key: 'curator-tour',
    when: at(week(0, 'sun'), '13:00', '14:00'),
    venues: ['granary'],
    organizers: ['center'],
    categories: ['exhibitions', 'walks'],
    tags: ['signLanguage'],
    image: 'exhibition',
    cost: price(12),
    pl: {
      title: 'Oprowadzanie kuratorskie z tłumaczeniem na PJM',
      slug: 'oprowadzanie-kuratorskie',
      excerpt: 'Po wystawie „Jedna rzeka, sto poranków”.',
      body: `
        O tym, dlaczego fotografia nr 41 jest prawie czarna i kto stoi za mgłą na fotografii nr 77, opowie kuratorka Iwona Strug. Tłumaczy Marek Pędziwiatr.`,
    },
    en: {
      title: 'Curator’s Tour with Sign Language',
      slug: 'curators-tour',
      excerpt: 'Through the show “One River, One Hundred Mornings”.',
      body: `
        Why is photograph 41 almost black, and who stands behind the fog in number 77? The curator, Iwona Strug, explains. In Polish, interpreted into Polish Sign Language by Marek Pędziwiatr.`,
    },
  },
  {
    key: 'poster-show',
    when: wholeDays(week(-2, 'fri'), week(5, 'sun')),
    venues: ['cinema'],
    organizers: ['filmClub'],
    categories: ['exhibitions', 'film'],
    tags: ['free'],
    image: 'film',
    cost: free,
    pl: {
      title: 'Zapraszamy do kina! Plakaty filmowe 1956–1989',
      slug: 'plakaty-filmowe',
      excerpt: 'Sześćdziesiąt plakatów z kolekcji kinooperatora Alfonsa Reja.',
      body: `
        Alfons Rej nie wyrzucał niczego. Po czterdziestu latach w kabinie projekcyjnej zostawił teczki pełne plakatów, z których część uchodziła za zaginione. Pokazujemy je w foyer, tam, gdzie wisiały za pierwszym razem.`,
    },
    en: {
      title: 'To the Pictures! Film Posters 1956–1989',
      slug: 'film-posters',
      excerpt: 'Sixty posters from the collection of the projectionist Alfons Rej.',
      body: `
        Alfons Rej threw nothing away. After forty years in the projection booth he left behind folders full of posters, some of them believed lost. We show them in the foyer, where they hung the first time.`,
    },
  },
  {
    key: 'wicker-masters',
    when: wholeDays(week(-9, 'sat'), week(3, 'sun')),
    venues: ['museum'],
    organizers: ['museum'],
    categories: ['exhibitions'],
    tags: ['craft', 'history'],
    image: 'wicker',
    cost: price(10),
    pl: {
      title: 'Witki. Plecionkarze znad Mżawy',
      slug: 'witki-plecionkarze-znad-mzawy',
      excerpt: 'Od wierszy na węgorze po fotel prezydenta.',
      body: `
        Jeszcze w 1950 roku w Grążelinie pracowało stu dwudziestu plecionkarzy. Dziś zostało dwóch i obaj uczą. Na wystawie pułapki na ryby, kosze balonowe, kołyski oraz fotel, którego nikt nigdy nie odebrał.

        W każdą sobotę o 12:00 można usiąść obok mistrza i wyplatać razem z nim.`,
    },
    en: {
      title: 'Withies: The Basket Weavers of the Mżawa',
      slug: 'withies-basket-weavers',
      excerpt: 'From eel traps to the armchair of a president.',
      body: `
        As late as 1950 one hundred and twenty basket weavers worked in Grążelin. Two are left, and both of them teach. The show has fish traps, balloon baskets, cradles and an armchair nobody ever came to collect.

        Every Saturday at noon you can sit down beside a master and weave along.`,
    },
  },
  {
    key: 'opening-ceramics',
    when: at(week(2, 'thu'), '18:00', '20:00'),
    venues: ['mill'],
    organizers: ['center'],
    categories: ['exhibitions'],
    tags: ['free', 'craft', 'localArtists'],
    image: 'pots',
    cost: free,
    pl: {
      title: 'Wernisaż: Cztery pory gliny',
      slug: 'wernisaz-cztery-pory-gliny',
      excerpt: 'Doroczny pokaz pracowni ceramiki.',
      body: `
        Trzydzieści dwie osoby, jeden piec i rok pracy. Po otwarciu rozstrzygniemy plebiscyt na najpiękniejszą nieudaną filiżankę.`,
    },
    en: {
      title: 'Opening: The Four Seasons of Clay',
      slug: 'opening-four-seasons-of-clay',
      excerpt: 'The yearly show of our ceramics studio.',
      body: `
        Thirty-two people, one kiln and a year of work. After the opening we announce the winner of the vote for the most beautiful failed cup.`,
    },
  },
  {
    key: 'children-draw-2050',
    when: wholeDays(week(4, 'mon'), week(9, 'fri')),
    venues: ['townHall'],
    organizers: ['townHall', 'drizzle'],
    categories: ['exhibitions', 'family'],
    tags: ['kids', 'competition', 'free'],
    image: 'kites',
    cost: free,
    pl: {
      title: 'Grążelin 2050. Wystawa prac dziecięcych',
      slug: 'grazelin-2050',
      excerpt: 'Latające kajaki, różowy ratusz i tramwaj do lasu.',
      body: `
        Na konkurs wpłynęło 214 prac. Jury, złożone z czwartoklasistów, nagrodziło wizję miasta, w którym psy mają własny autobus. Oglądać można w godzinach pracy urzędu.`,
    },
    en: {
      title: 'Grążelin 2050: An Exhibition of Children’s Drawings',
      slug: 'grazelin-2050-drawings',
      excerpt: 'Flying kayaks, a pink town hall and a streetcar to the forest.',
      body: `
        The contest drew 214 entries. A jury of fourth-graders gave the prize to a vision of a town where dogs have a bus of their own. Open during office hours.`,
    },
  },
  {
    key: 'night-lights-prints',
    when: wholeDays(week(-40, 'sat'), week(-31, 'sun')),
    venues: ['granary'],
    organizers: ['center'],
    categories: ['exhibitions'],
    image: 'lanterns',
    cost: price(10),
    pl: {
      title: 'Światło w drzeworycie',
      excerpt: 'Trzy pokolenia grafików z rodziny Hejmów.',
      body: 'Dziadek rytował noc, córka śnieg, wnuk reklamy. Wspólna wystawa trojga grafików, którzy nigdy nie mieszkali w jednym mieście.',
    },
    en: {
      title: 'Light in Woodcut',
      excerpt: 'Three generations of printmakers of the Hejm family.',
      body: 'The grandfather cut the night, the daughter snow, the grandson advertisements. A joint show of three artists who never lived in the same town.',
    },
  },
  {
    key: 'museum-flood-marks',
    when: at(inDays(1), '12:00', '12:45'),
    venues: ['museum'],
    organizers: ['museum'],
    categories: ['literature'],
    tags: ['history', 'free'],
    image: 'bridge',
    cost: free,
    pl: {
      title: 'Przedmiot tygodnia: znak wielkiej wody',
      slug: 'przedmiot-tygodnia-znak-wielkiej-wody',
      excerpt: 'Trzy kwadranse o jednej mosiężnej tabliczce.',
      body: 'Tabliczka wisiała na wysokości drugiego piętra i przez lata brano ją za żart. Kustosz Adam Lelek opowie, skąd wiemy, że nim nie była.',
    },
    en: {
      title: 'Object of the Week: The High-Water Mark',
      slug: 'object-of-the-week-high-water-mark',
      excerpt: 'Forty-five minutes about one small brass plate.',
      body: 'The plate hung level with the second floor and for years was taken for a joke. The curator, Adam Lelek, tells us how we know that it was not.',
    },
  },
];

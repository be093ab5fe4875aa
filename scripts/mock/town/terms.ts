import type { TermEntry } from './entry.ts';

export type CategoryKey = keyof typeof categories;
export type TagKey = keyof typeof tags;

export const categories = {
  music: {
    pl: { name: 'Muzyka', description: 'Koncerty, recitale i wieczory przy scenie.' },
    en: { name: 'Music', description: 'Concerts, recitals and evenings close to the stage.' },
  },
  jazz: {
    parent: 'music',
    pl: {
      name: 'Jazz',
      slug: 'jazz',
      description: 'Jam sessions i koncerty, najczęściej w piwnicy „Pod Sową”.',
    },
    en: { name: 'Jazz', slug: 'jazz', description: 'Jam sessions and concerts, mostly in the Owl Cellar.' },
  },
  classical: {
    parent: 'music',
    pl: { name: 'Muzyka klasyczna', description: 'Kameralistyka, organy, chóry i orkiestra.' },
    en: { name: 'Classical music', description: 'Chamber music, organ, choirs and the orchestra.' },
  },
  organ: {
    parent: 'classical',
    pl: { name: 'Organy i chóry', description: 'Muzyka w kościołach i salach o długim pogłosie.' },
    en: { name: 'Organ & choir', description: 'Music for churches and halls with a long echo.' },
  },
  theater: {
    pl: { name: 'Teatr', description: 'Premiery, gościnne spektakle, improwizacja i lalki.' },
    en: { name: 'Theater', description: 'Opening nights, guest performances, improv and puppets.' },
  },
  film: {
    pl: { name: 'Film', slug: 'film', description: 'Pokazy w kinie Rusałka i dyskusje po seansach.' },
    en: { name: 'Film', slug: 'film', description: 'Screenings at the Rusałka and the talks that follow.' },
  },
  exhibitions: {
    pl: { name: 'Wystawy', description: 'Fotografia, grafika, rzemiosło i historia miasta.' },
    en: { name: 'Exhibitions', description: 'Photography, prints, crafts and the history of the town.' },
  },
  literature: {
    pl: { name: 'Literatura i rozmowy', description: 'Spotkania autorskie, wykłady, kluby czytelnicze.' },
    en: { name: 'Books & talks', description: 'Meet the author, lectures and reading groups.' },
  },
  family: {
    pl: {
      name: 'Dla dzieci i rodzin',
      description: 'Dla najmłodszych i dla tych, którzy z nimi przychodzą.',
    },
    en: { name: 'Children & families', description: 'For the youngest and for those who come with them.' },
  },
  workshops: {
    parent: 'family',
    pl: { name: 'Warsztaty, zajęcia i kursy', description: 'Robimy rzeczy rękami, głową i na głos.' },
    en: {
      name: 'Workshops, classes and courses',
      description: 'Things to make by hand, by head and out loud.',
    },
  },
  seniors: {
    pl: { name: 'Dla seniorów', description: 'Klub „Pod Lipami” i uniwersytet trzeciego wieku.' },
    en: { name: 'For seniors', description: 'The Linden Club and the University of the Third Age.' },
  },
  outdoors: {
    pl: { name: 'Sport, rekreacja, przyroda', description: 'Ruch na wodzie, w hali i pod gołym niebem.' },
    en: {
      name: 'Sport, recreation, nature',
      description: 'Moving about on water, indoors and under the sky.',
    },
  },
  walks: {
    parent: 'outdoors',
    pl: { name: 'Spacery z przewodnikiem', description: 'Miasto i okolice krok po kroku.' },
    en: { name: 'Guided walks', description: 'The town and its surroundings, step by step.' },
  },
  town: {
    pl: {
      name: 'Miasto; konsultacje społeczne',
      description: 'Sesje, narady i sprawy, o których decydujemy razem.',
    },
    en: {
      name: 'Town affairs; public consultations',
      description: 'Sessions, hearings and matters we decide together.',
    },
  },
  festivals: {
    pl: { name: 'Festiwale i święta', description: 'Dni, na które czeka się cały rok.' },
    en: { name: 'Festivals & holidays', description: 'The days we wait for all year.' },
  },
  markets: {
    pl: { name: 'Targi i jarmarki', description: 'Rękodzieło, starocie, warzywa od sąsiadów.' },
    en: { name: 'Markets & fairs', description: 'Crafts, curios and vegetables from the neighbors.' },
  },
} as const satisfies Record<string, TermEntry>;

export const tags = {
  free: {
    pl: { name: 'wstęp wolny', description: '' },
    en: { name: 'free entry', description: '' },
  },
  signUp: {
    pl: { name: 'zapisy', description: 'Liczba miejsc jest ograniczona, trzeba się zapisać.' },
    en: { name: 'sign-up needed', description: 'Places are limited, please sign up.' },
  },
  outdoors: {
    pl: { name: 'plener', description: '' },
    en: { name: 'open air', description: '' },
  },
  river: {
    pl: { name: 'nad rzeką', description: '' },
    en: { name: 'by the river', description: '' },
  },
  english: {
    pl: { name: 'po angielsku', description: 'W całości lub częściowo po angielsku.' },
    en: { name: 'in English', description: 'Wholly or partly in English.' },
  },
  signLanguage: {
    pl: { name: 'tłumaczenie na PJM', description: 'Tłumaczenie na polski język migowy.' },
    en: { name: 'sign language', description: 'Interpreted into Polish Sign Language.' },
  },
  audioDescription: {
    pl: { name: 'audiodeskrypcja', description: '' },
    en: { name: 'audio description', description: '' },
  },
  toddlers: {
    pl: { name: '0–3 lata', slug: '0-3-lata', description: '' },
    en: { name: 'ages 0–3', description: '' },
  },
  kids: {
    pl: { name: '4–10 lat', slug: '4-10-lat', description: '' },
    en: { name: 'ages 4–10', description: '' },
  },
  teens: {
    pl: { name: 'młodzież', description: '' },
    en: { name: 'teenagers', description: '' },
  },
  premiere: {
    pl: { name: 'premiera', description: '' },
    en: { name: 'premiere', description: '' },
  },
  localArtists: {
    pl: { name: 'artyści z Grążelina', description: '' },
    en: { name: 'Grążelin artists', description: '' },
  },
  history: {
    pl: { name: 'historia miasta', description: '' },
    en: { name: 'town history', description: '' },
  },
  craft: {
    pl: { name: 'rękodzieło', description: '' },
    en: { name: 'handmade', description: '' },
  },
  nature: {
    pl: { name: 'przyroda', description: '' },
    en: { name: 'nature', description: '' },
  },
  food: {
    pl: { name: 'kuchnia & smaki', description: '' },
    en: { name: 'food & flavors', description: '' },
  },
  online: {
    pl: { name: 'online', slug: 'online', description: '' },
    en: { name: 'online', slug: 'online', description: '' },
  },
  youngTalent: {
    pl: { name: 'młode talenty', description: '' },
    en: { name: 'young talent', description: '' },
  },
  competition: {
    pl: { name: 'konkurs', description: '' },
    en: { name: 'competition', description: '' },
  },
  volunteering: {
    pl: { name: 'wolontariat', description: '' },
    en: { name: 'volunteering', description: '' },
  },
  unused: {
    pl: { name: 'retransmisje', description: '' },
    en: { name: 'broadcasts', description: '' },
  },
  science: {
    pl: { name: 'nauka', description: '' },
    en: { name: 'science', description: '' },
  },
} as const satisfies Record<string, TermEntry>;

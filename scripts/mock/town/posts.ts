import { inDays } from './day.ts';
import type { PostEntry } from './entry.ts';

export const posts: readonly PostEntry[] = [
  {
    key: 'neon',
    day: inDays(-2),
    image: 'film',
    sticky: true,
    tags: ['history'],
    pl: {
      title: 'Neon Rusałki znowu świeci',
      excerpt: 'Po szesnastu latach ciemności napis nad kinem odzyskał wszystkie litery.',
      body: `
        Wczoraj o 17:40 pani Wiesława Kornas, która pracowała w kasie przez trzydzieści jeden lat, przekręciła włącznik. Najpierw zaświeciło się „R”, potem cała reszta, a na końcu rybi ogon nad drzwiami.

        Renowacja trwała osiem miesięcy. Szkło wydmuchano na nowo według fotografii przyniesionych przez mieszkańców, a brakujący ogon zrekonstruowano ze wspomnień. „Był bardziej zielony”, orzekła pani Wiesława, „ale może być”.`,
    },
    en: {
      title: 'The Rusałka’s Neon Sign Is Lit Again',
      excerpt: 'After sixteen years in the dark the sign above the cinema has all its letters back.',
      body: `
        Yesterday at 5:40 p.m. Wiesława Kornas, who sold tickets here for thirty-one years, turned the switch. First the R lit up, then everything else and finally the mermaid’s tail above the door.

        The restoration took eight months. The glass was blown anew after photographs that people brought from home, and the missing tail was rebuilt from memory. “It used to be greener,” said Ms. Kornas, “but it will do.”`,
    },
  },
  {
    key: 'mill-terrace',
    day: inDays(-6),
    image: 'mill',
    pl: {
      title: 'Taras nad jazem otwarty do późna',
      body: `
        Od piątku kawiarnia w „Młynie” zamyka się o 22:00, a taras ma koce, promienniki i widok na jaz, który nie kosztuje nic.`,
    },
    en: {
      title: 'The Terrace Above the Weir Stays Open Late',
      body: `
        From Friday the café in the Mill closes at 10 p.m., and the terrace has blankets, heaters and a view of the weir that costs nothing.`,
    },
  },
];

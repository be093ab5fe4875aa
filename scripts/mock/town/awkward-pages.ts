import type { PageEntry } from './entry.ts';
import { oddFilesBody } from './odd-files.ts';

/** Pages with what few people expect: see the table in `awkward.ts`. */
export const awkwardPages: readonly PageEntry[] = [
  {
    key: 'draft-parent',
    status: 'draft',
    pl: { title: 'Edukacja (szkic)', slug: 'edukacja', body: 'W przygotowaniu.' },
    en: { title: 'Education (draft)', slug: 'education', body: 'Under construction.' },
  },
  {
    key: 'child-of-a-draft',
    parent: 'draft-parent',
    pl: {
      title: 'Lekcje muzealne',
      slug: 'lekcje-muzealne',
      body: 'Zapisy od września. Strona nadrzędna jeszcze się pisze.',
    },
    en: {
      title: 'Museum classes',
      slug: 'museum-classes',
      body: 'Sign up from September. The page above this one is still being written.',
    },
  },
  {
    key: 'own-parent',
    template: 'template-circus.php',
    parent: 'own-parent',
    pl: { title: 'Zabawa w echo', slug: 'echo', body: 'Ta strona jest swoją własną nadrzędną.' },
    en: { title: 'Echo', slug: 'echo-page', body: 'This page is its own parent.' },
  },
  {
    key: 'hen',
    parent: 'egg',
    pl: { title: 'Kura', slug: 'kura', body: 'Co było pierwsze?' },
    en: { title: 'Hen', slug: 'hen', body: 'Which came first?' },
  },
  {
    key: 'egg',
    parent: 'hen',
    pl: { title: 'Jajko', slug: 'jajko', body: 'Na pewno nie ona.' },
    en: { title: 'Egg', slug: 'egg', body: 'Certainly not she.' },
  },
  {
    key: 'events-page',
    pl: {
      title: 'Wydarzenia cykliczne',
      slug: 'wydarzenia',
      body: 'Co tydzień: joga, DKF, jam session, bajanie. Co miesiąc: klub książki i niebo z wieży.',
    },
    en: {
      title: 'Regular events',
      slug: 'events',
      body: 'Every week: yoga, the film club, the jam session, stories. Every month: the reading group and the sky from the tower.',
    },
  },
  {
    key: 'past-page',
    parent: 'events-page',
    pl: { title: 'Minione sezony', slug: 'minione', body: `Lista plakatów.\n\n${oddFilesBody('Plik')}` },
    en: { title: 'Past seasons', slug: 'past', body: `A list of posters.\n\n${oddFilesBody('File')}` },
  },
  {
    key: 'feeds-page',
    pl: { title: 'Kanały', slug: 'feeds', body: 'Jak subskrybować kalendarz.' },
    en: { title: 'Feeds', slug: 'feeds', body: 'How to subscribe to the calendar.' },
  },
  {
    key: 'board-minutes',
    parent: 'documents',
    password: 'rada',
    pl: { title: 'Protokoły rady programowej', body: 'Głosowano jawnie, kłócono się tajnie.' },
    en: { title: 'Minutes of the program board', body: 'The vote was open, the quarrel secret.' },
  },
  {
    key: 'intranet',
    status: 'private',
    pl: { title: 'Intranet', slug: 'intranet', body: 'Hasło do drukarki: papier.' },
    en: { title: 'Intranet', slug: 'intranet', body: 'The printer’s password: paper.' },
  },
  {
    key: 'old-page',
    status: 'trash',
    pl: { title: 'Stara strona', slug: 'stara-strona', body: 'Usunięta.' },
    en: { title: 'Old page', slug: 'old-page', body: 'Deleted.' },
  },
  {
    key: 'untitled-page',
    template: 'template-circus.php',
    parent: 'about',
    pl: {
      title: '',
      slug: 'podziekowania',
      body: '<script>alert("page")</script>Dziękujemy wszystkim, których nie da się wymienić.',
    },
    en: {
      title: '',
      slug: 'thanks',
      body: '<script>alert("page")</script>Thanks to all who are too many to be named.',
    },
  },
];

import type { Language } from '../../../src/contract/language.ts';

type Topic = { readonly id: Readonly<Record<Language, number>> } & Readonly<
  Record<Language, { readonly name: string; readonly slug: string }>
>;

export type TopicKey = keyof typeof topics;

/** Categories of the news. No list names them: posts bring them along. */
export const topics = {
  culture: {
    id: { en: 461, pl: 462 },
    en: { name: 'Culture', slug: 'culture' },
    pl: { name: 'Kultura', slug: 'kultura' },
  },
  town: {
    id: { en: 463, pl: 464 },
    en: { name: 'Town &amp; people', slug: 'town' },
    pl: { name: 'Miasto i ludzie', slug: 'miasto' },
  },
  notices: {
    id: { en: 465, pl: 466 },
    en: { name: 'Notices', slug: 'notices' },
    pl: { name: 'Komunikaty', slug: 'komunikaty' },
  },
} as const satisfies Record<string, Topic>;

/** An author as servers embed them: the name to be read, and the login in the address of their page. */
export type Author = { readonly name: string; readonly slug: string };

/** Of those who sign with a name of their own. */
const authorIds: Readonly<Record<string, number>> = {
  iwalczyk: 7,
  hbrzost: 8,
  'nocna-zmiana': 9,
  mzajac: 11,
};

/** What a server adds to a post when it is asked to embed. */
export function embedded(
  { author, topics: keys = [] }: { readonly author?: Author; readonly topics?: readonly TopicKey[] },
  language: Language,
): Readonly<Record<string, unknown>> {
  if (!author && keys.length === 0) return {};
  const terms = keys.map((key) => ({
    id: topics[key].id[language],
    link: `{{origin}}/topic/${topics[key][language].slug}/`,
    ...topics[key][language],
    taxonomy: 'category',
  }));
  return {
    _embedded: {
      author: author
        ? [{ id: authorIds[author.slug] ?? 7, ...author, link: `{{origin}}/author/${author.slug}/` }]
        : [{ code: 'rest_user_invalid_id', message: 'Invalid user ID.', data: { status: 404 } }],
      'wp:term': [terms, []],
    },
  };
}

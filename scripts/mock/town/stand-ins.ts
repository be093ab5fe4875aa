import type { Language } from '../../../src/contract/language.ts';
import { type Content, type Doc, type Fields, withRevision } from '../stored.ts';

/** Distance between the ids of an item and of its stand-ins: more than any id of the town. */
const step = 1_000_000;

/** Fields that name other items by their ids. */
const references: ReadonlySet<string> = new Set([
  ...['venue', 'organizer', 'categories', 'tags', 'image', 'featured_media', 'parent'],
  ...['object_id', 'post_parent'],
]);

/** Fields that readers see, which bear the mark of a language that nobody wrote in. */
const shown: ReadonlySet<string> = new Set([
  ...['title', 'name', 'venue', 'organizer', 'excerpt', 'alt_text', 'caption'],
]);

/**
 * The same content in other languages. What it does not have in one is a stand-in, made by this machine: the text of its
 * first language with the tag of the other before it ("[uk] Jazz evening"), so that nobody takes it for a translation.
 *
 * @param languages the default one first
 */
export function inLanguages(content: Content, languages: readonly Language[]): Content {
  const { site, docs } = content;
  const [source = ''] = site.languages;
  const originals = docs.filter(({ kind }) => kind !== 'revision');
  const written = new Map(originals.map((doc) => [doc.id, doc]));
  const versions = Map.groupBy(
    originals.filter(({ group }) => group !== 0),
    ({ kind, group }) => `${kind} ${group}`,
  );
  const isWritten = (language: Language) => site.languages.includes(language);
  const places = new Map(
    languages.filter((one) => !isWritten(one)).map((one, place) => [one, (place + 1) * step]),
  );
  /** The id of an item's version in a language: only what is in the first language has stand-ins. */
  const idIn = (id: number, language: Language): number => {
    const doc = written.get(id);
    const offset = places.get(language);
    if (!doc || doc.language !== source || offset === undefined) return id;
    return id + offset;
  };
  const translationsOf = ({ kind, group }: Doc) => {
    const all = versions.get(`${kind} ${group}`) ?? [];
    const own = (language: Language) =>
      isWritten(language)
        ? all.find((doc) => doc.language === language)?.id
        : all.filter((doc) => doc.language === source).map(({ id }) => idIn(id, language))[0];
    return Object.fromEntries(
      languages.flatMap((language) => {
        const id = own(language);
        return id === undefined ? [] : [[language, id] as const];
      }),
    );
  };
  const paired = (doc: Doc): Doc =>
    'translations' in doc.overrides
      ? { ...doc, overrides: { ...doc.overrides, translations: translationsOf(doc) } }
      : doc;
  const standIn = (doc: Doc, language: Language): Doc => {
    const moved = (value: unknown, name: string): unknown =>
      movedValue(value, name, language, idIn);
    const fieldsOf = (fields: Fields) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, moved(value, name)]));
    return {
      ...paired(doc),
      id: idIn(doc.id, language),
      language,
      fields: fieldsOf(doc.fields),
      overrides: { ...fieldsOf(doc.overrides), ...translationsIn(paired(doc)) },
    };
  };
  const all = languages.flatMap((language) =>
    isWritten(language)
      ? originals.filter((doc) => doc.language === language).map(paired)
      : originals.filter((doc) => doc.language === source).map((doc) => standIn(doc, language)),
  );
  const [first = source] = languages;
  const words = (language: Language) =>
    site.translated[language] ?? {
      name: marked(site.name, language),
      description: marked(site.description, language),
    };
  return {
    ...content,
    site: {
      ...site,
      ...words(first),
      languages,
      translated: Object.fromEntries(languages.map((one) => [one, words(one)])),
      frontPage: frontPageIn(site.frontPage, first),
      postsPage: frontPageIn(site.postsPage, first),
    },
    docs: all.flatMap(withRevision),
  };

  function frontPageIn(id: number, language: Language): number {
    const doc = written.get(id);
    return doc ? (translationsOf(doc)[language] ?? idIn(id, language)) : id;
  }
}

function translationsIn({ overrides }: Doc): Fields {
  return 'translations' in overrides ? { translations: overrides['translations'] } : {};
}

function marked(text: string, language: Language): string {
  return text === '' ? '' : `[${language}] ${text}`;
}

/** A value of a stand-in: ids and links are those of stand-ins, what readers see is marked. */
function movedValue(
  value: unknown,
  name: string,
  language: Language,
  idIn: (id: number, language: Language) => number,
): unknown {
  if (typeof value === 'number') return references.has(name) ? idIn(value, language) : value;
  if (Array.isArray(value)) return value.map((one) => movedValue(one, name, language, idIn));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, movedValue(one, key, language, idIn)]),
    );
  if (typeof value !== 'string') return value;
  const text = value.replace(
    /\{\{path:(\d+)\}\}/g,
    (_, id) => `{{path:${idIn(Number(id), language)}}}`,
  );
  if (!shown.has(name)) return text.replace(/^<p>/, `<p>[${language}] `);
  return /^<p>/.test(text) ? text.replace(/^<p>/, `<p>[${language}] `) : marked(text, language);
}

import type { FileContent } from '../config.ts';
import type { Language } from '../contract/language.ts';
import { ownText } from '../site/hooked-snapshot.ts';
import type { Item, Site } from '../site/site.ts';
import { groupWeight, type Target } from './target.ts';

/** Files that hooks of the site write, each made of no more than it names. */
export function ownFileTargets(site: Site): readonly Target[] {
  return Object.entries(site.config.hooks?.files ?? {}).map(([file, { language, of, text }]) => ({
    name: `own file ${file}`,
    files: [file],
    weight: groupWeight,
    open() {
      const inputs = Object.fromEntries(of.map((name) => [name, contentOf[name](site, language)]));
      return {
        inputs,
        write: (out) => out.text(file, ownText(file, onlyNamed({ file, language, inputs }), text)),
      };
    },
  }));
}

const contentOf = {
  today: ({ today }: Site) => today.toString(),
  events: (site: Site, language: Language) =>
    withAddresses(site, site.in(language).events, site.itemsOfServer(language).events),
  venues: (site: Site, language: Language) =>
    withAddresses(site, site.in(language).venues, site.itemsOfServer(language).venues),
  organizers: (site: Site, language: Language) =>
    withAddresses(site, site.in(language).organizers, site.itemsOfServer(language).organizers),
  posts: (site: Site, language: Language) =>
    withAddresses(site, site.in(language).posts, site.itemsOfServer(language).posts),
} satisfies {
  readonly [Name in Exclude<keyof FileContent, 'language'>]: (
    site: Site,
    language: Language,
  ) => FileContent[Name];
};

/** Items as the server sent them and hooks left them, in the order of the site. */
function withAddresses<Sent extends { readonly id: number }>(
  { routes, pathOf }: Site,
  items: readonly Item[],
  sent: readonly Sent[],
) {
  const byId = new Map(sent.map((item) => [item.id, item]));
  return items.flatMap((item) => {
    const own = byId.get(item.id);
    return own === undefined ? [] : [{ ...own, address: routes.url(pathOf(item)) }];
  });
}

type NamedContent = {
  readonly file: string;
  readonly language: Language;
  readonly inputs: Readonly<Record<string, unknown>>;
};

/** Content of a file in which nothing can be read but what the file names, by which it is known when it becomes another. */
function onlyNamed({ file, language, inputs }: NamedContent): FileContent {
  const content = { language, ...inputs };
  for (const name of Object.keys(contentOf))
    if (!Object.hasOwn(inputs, name))
      Object.defineProperty(content, name, {
        get() {
          throw new Error(`"${name}" is not in "of" of the file "${file}"`);
        },
      });
  // What is missing throws.
  return content as FileContent;
}

import type { FeedContext } from './feed-context.ts';
import { checkAtom, checkAtomEntry, hasAuthor } from './lint-atom.ts';
import { checkRss, checkRssItem } from './lint-rss.ts';
import { namespaces, type XmlElement } from './xml-element.ts';
import { xmlElements } from './xml-elements.ts';
import { XmlError } from './xml-error.ts';

const apart = new Set(['item', 'entry']);

/** Checks RSS or Atom in one pass. Answers how many entries it has. */
export function lintXml(text: string, context: FeedContext): number {
  const { note } = context;
  let entries = 0;
  let allHaveAuthors = true;
  const prefixes = new Set<string>();
  try {
    for (const element of xmlElements(text, { apart, onDoctype: (line) => note('xml-doctype', line) })) {
      for (const prefix of undeclared(element)) {
        if (!prefixes.has(prefix)) note('namespace-undeclared', element.line, prefix);
        prefixes.add(prefix);
      }
      const { local, namespace, parent } = element;
      if (local === 'item' && parent?.local === 'channel') {
        entries++;
        checkRssItem(element, context);
      } else if (local === 'entry' && namespace === namespaces.atom && parent?.local === 'feed') {
        entries++;
        allHaveAuthors &&= hasAuthor(element);
        checkAtomEntry(element, context);
      } else if (parent === undefined)
        checkRoot(element, { entries, allHaveAuthors: allHaveAuthors && entries > 0 }, context);
    }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    note('xml-not-well-formed', error.line, error.message);
  }
  return entries;
}

function checkRoot(
  root: XmlElement,
  counts: { readonly entries: number; readonly allHaveAuthors: boolean },
  context: FeedContext,
): void {
  if (root.local === 'rss') checkRss(root, counts.entries, context);
  else if (root.local === 'feed' && root.namespace === namespaces.atom) checkAtom(root, counts, context);
  else context.note('unknown-format', root.line, `<${root.name}>`);
}

/** Prefixes of an element and its attributes that nothing declares. */
function undeclared({ name, namespace, attributes, prefixes }: XmlElement): readonly string[] {
  const own = namespace === undefined ? [name.replace(/:.*/, '')] : [];
  const others = [...attributes.keys()]
    .filter((key) => key.includes(':') && !key.startsWith('xmlns:'))
    .map((key) => key.replace(/:.*/, ''));
  return [...own, ...others.filter((prefix) => !prefixes.has(prefix))];
}

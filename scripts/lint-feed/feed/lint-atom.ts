import { checkDate, checkDuplicate, checkTitle, checkType, isAbsolute } from './check-entry.ts';
import { checkFeed } from './check-feed.ts';
import { checkAddress, checkHtml } from './check-html.ts';
import type { FeedContext } from './feed-context.ts';
import { readRfc3339 } from './feed-date.ts';
import { childrenOf, namespaces, textOf, type XmlElement } from './xml-element.ts';

const { atom } = namespaces;

/** Checks an entry of Atom (RFC 4287, 4.1.2). */
export function checkAtomEntry(entry: XmlElement, context: FeedContext): void {
  const { note, keep } = context;
  const { line } = entry;
  for (const name of ['id', 'title', 'updated']) {
    if (childrenOf(entry, atom, name).length === 0) note('entry-incomplete', line, name);
  }
  const links = childrenOf(entry, atom, 'link');
  const hasPage = links.some(({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate');
  const contents = [...childrenOf(entry, atom, 'content'), ...childrenOf(entry, atom, 'summary')];
  if (!hasPage && contents.every(({ local }) => local !== 'content'))
    note('entry-incomplete', line, 'content or an alternate link');
  const id = textOf(entry, atom, 'id');
  if (id !== undefined) {
    checkAtomId(id, line, context);
    checkDuplicate(id, line, context);
  }
  checkDates(entry, ['updated', 'published'], context);
  const [title] = childrenOf(entry, atom, 'title');
  if (title && (title.attributes.get('type') ?? 'text') === 'text')
    checkTitle(title.text, title.line, context);
  for (const content of contents) checkContent(content, context);
  for (const { attributes } of links.filter((one) => one.attributes.get('rel') === 'enclosure')) {
    const type = attributes.get('type');
    if (type) checkType(type, line, context);
    if (attributes.get('length') === '0') note('enclosure-length', line, '0');
  }
  keep?.({ id: id ?? '', stamp: '', essence: `${title?.text} ${links[0]?.attributes.get('href')}` });
}

/** Checks the feed, whose entries were taken out (RFC 4287, 4.1.1). */
export function checkAtom(
  feed: XmlElement,
  { entries, allHaveAuthors }: { readonly entries: number; readonly allHaveAuthors: boolean },
  context: FeedContext,
): void {
  const { note } = context;
  for (const name of ['id', 'title', 'updated']) {
    if (childrenOf(feed, atom, name).length === 0) note('feed-incomplete', feed.line, name);
  }
  if (!allHaveAuthors && childrenOf(feed, atom, 'author').length === 0)
    note('feed-incomplete', feed.line, 'author');
  const id = textOf(feed, atom, 'id');
  if (id !== undefined) checkAtomId(id, feed.line, context);
  checkDates(feed, ['updated'], context);
  const self = childrenOf(feed, atom, 'link').find(({ attributes }) => attributes.get('rel') === 'self');
  const language = feed.attributes.get('xml:lang');
  checkFeed({ line: feed.line, self: self?.attributes.get('href'), language, entries }, context);
}

export function hasAuthor(entry: XmlElement): boolean {
  return childrenOf(entry, atom, 'author').length > 0;
}

function checkAtomId(id: string, line: number, { note }: FeedContext): void {
  if (!isAbsolute(id)) note('id-not-uri', line, id);
}

function checkDates(element: XmlElement, names: readonly string[], context: FeedContext): void {
  for (const name of names) {
    for (const { text, line } of childrenOf(element, atom, name)) {
      checkDate(text.trim(), readRfc3339, line, context);
    }
  }
}

function checkContent(content: XmlElement, context: FeedContext): void {
  const type = content.attributes.get('type') ?? 'text';
  if (type === 'html' || type === 'text/html') checkHtml(content.text, content.line, context.note);
  if (type === 'xhtml') checkXhtml(content, context);
}

/** Nesting may be deeper than the stack of calls. */
function checkXhtml(content: XmlElement, { note }: FeedContext): void {
  const waiting: { readonly element: XmlElement; readonly hasBase: boolean }[] = [
    { element: content, hasBase: false },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element } = next;
    const hasBase = next.hasBase || element.attributes.has('xml:base');
    if (element.local === 'script') note('script-in-content', element.line, '<script');
    for (const [name, value] of element.attributes) {
      if (/^on[a-z]+$/.test(name)) note('script-in-content', element.line, name);
      const isAddress = ['href', 'src', 'poster'].includes(name);
      const isResolved = hasBase && !/^[a-z][a-z\d+.-]*:/i.test(value);
      if (isAddress && !isResolved) checkAddress(name, value, element.line, note);
    }
    waiting.push(...element.children.map((child) => ({ element: child, hasBase })));
  }
}

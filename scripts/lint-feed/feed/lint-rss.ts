import { checkDate, checkDuplicate, checkLink, checkTitle, checkType, isAbsolute } from './check-entry.ts';
import { checkFeed } from './check-feed.ts';
import { checkHtml } from './check-html.ts';
import type { FeedContext } from './feed-context.ts';
import { readRfc822 } from './feed-date.ts';
import { childrenOf, namespaces, textOf, type XmlElement } from './xml-element.ts';

const { none } = namespaces;

/** Checks an item of RSS 2.0. */
export function checkRssItem(item: XmlElement, context: FeedContext): void {
  const { note, keep } = context;
  const { line } = item;
  const title = textOf(item, none, 'title');
  const description = textOf(item, none, 'description');
  const link = textOf(item, none, 'link');
  if (title === undefined && description === undefined)
    note('entry-incomplete', line, 'title or description');
  if (title !== undefined) checkTitle(title, line, context);
  if (link !== undefined) checkLink(link, line, context);
  checkGuid(item, context);
  const date = textOf(item, none, 'pubDate');
  if (date !== undefined) checkDate(date, readRfc822, line, context);
  const author = textOf(item, none, 'author');
  if (author !== undefined && !/[^\s@]@[^\s@]/.test(author)) note('author-without-address', line, author);
  for (const html of [description, textOf(item, namespaces.content, 'encoded')]) {
    if (html !== undefined) checkHtml(html, line, context.note);
  }
  for (const enclosure of childrenOf(item, none, 'enclosure')) checkEnclosure(enclosure, context);
  const id = textOf(item, none, 'guid') ?? link ?? '';
  keep?.({ id, stamp: '', essence: `${title} ${description?.slice(0, 100)}` });
}

/** Checks the root element and the channel, whose items were taken out. */
export function checkRss(root: XmlElement, entries: number, context: FeedContext): void {
  const { note } = context;
  if (root.attributes.get('version') !== '2.0')
    note('rss-version', root.line, root.attributes.get('version'));
  const [channel] = childrenOf(root, none, 'channel');
  if (!channel) {
    note('feed-incomplete', root.line, 'channel');
    return;
  }
  for (const name of ['title', 'link', 'description']) {
    if (childrenOf(channel, none, name).length === 0) note('feed-incomplete', channel.line, name);
  }
  const link = textOf(channel, none, 'link');
  if (link !== undefined) checkLink(link, channel.line, context);
  for (const name of ['pubDate', 'lastBuildDate']) {
    const date = textOf(channel, none, name);
    if (date !== undefined) checkDate(date, readRfc822, channel.line, context);
  }
  const self = childrenOf(channel, namespaces.atom, 'link').find(
    (one) => one.attributes.get('rel') === 'self',
  );
  checkFeed(
    {
      line: channel.line,
      self: self?.attributes.get('href'),
      language: textOf(channel, none, 'language') ?? textOf(channel, namespaces.creator, 'language'),
      entries,
    },
    context,
  );
}

function checkGuid(item: XmlElement, context: FeedContext): void {
  const [guid] = childrenOf(item, none, 'guid');
  const id = guid?.text.trim();
  if (!guid || !id) {
    context.note('id-missing', item.line);
    return;
  }
  checkDuplicate(id, guid.line, context);
  const isLink = guid.attributes.get('isPermaLink') !== 'false';
  if (isLink && !(isAbsolute(id) && /^https?:/i.test(id))) context.note('id-not-uri', guid.line, id);
}

function checkEnclosure({ attributes, line }: XmlElement, context: FeedContext): void {
  const missing = ['url', 'type', 'length'].filter((name) => !attributes.get(name));
  if (missing.length > 0) context.note('enclosure-incomplete', line, missing.join(', '));
  const [url, type, length] = ['url', 'type', 'length'].map((name) => attributes.get(name));
  if (url) checkLink(url, line, context);
  if (type) checkType(type, line, context);
  if (length && !(/^\d+$/.test(length) && Number(length) > 0)) context.note('enclosure-length', line, length);
}

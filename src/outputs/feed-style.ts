import type { Language } from '../contract/language.ts';
import { feedWords } from '../i18n/feed-words.ts';
import { type ThemeTokens, tokenSheet, tokensOf } from '../theme/tokens.ts';

/**
 * The look of RSS and Atom for a person who opens one: what it is, what it is good for, and what is in it. Only texts
 * of the feed and of this file are shown; nothing in a feed can be clicked.
 *
 * @param tokens what the site's theme replaces
 */
export function renderFeedStyle(language: Language, tokens: ThemeTokens): string {
  const { opened, openedHow } = feedWords[language];
  return `${tokenSheet(tokensOf(tokens))}
${rules}
channel > description::after, feed > subtitle::after {
  content: ${cssString(`${opened}\n\n${openedHow}`)};
}
`;
}

/** RSS and Atom have elements of the same names; everything that is not named here stays hidden. */
const rules = `
rss, feed {
  display: block;
  min-height: 100vh;
  box-sizing: border-box;
  padding: var(--space-6) var(--gutter) var(--space-8);
  background: var(--ground);
  color: var(--ink);
  font-family: var(--font-text);
  font-size: var(--size-text);
  line-height: var(--leading-text);
  overflow-wrap: anywhere;
}

rss *, feed * {
  display: none;
}

rss > channel, feed > title, feed > subtitle, feed > link[rel="alternate"], feed > entry {
  display: block;
  max-width: var(--measure);
  margin-inline: auto;
}

channel > title, channel > description, channel > link, channel > item,
item > title, item > link, entry > title, entry > link:not([rel]) {
  display: block;
}

channel > title, feed > title {
  font-family: var(--font-display);
  font-size: var(--size-title-2);
  font-weight: 650;
  line-height: var(--leading-title);
}

channel > link, feed > link, item > link, entry > link {
  margin-top: var(--space-1);
  color: var(--ink-soft);
  font-family: var(--font-code);
  font-size: var(--size-small);
}

feed > link::after, entry > link::after {
  content: attr(href);
}

channel > description, feed > subtitle {
  margin-top: var(--space-4);
}

channel > description::after, feed > subtitle::after {
  display: block;
  margin-block: var(--space-5) var(--space-6);
  padding: var(--space-5);
  border-top: var(--rule-thick) solid var(--accent);
  background: var(--ground-raised);
  white-space: pre-line;
}

item, entry {
  padding-block: var(--space-4);
  border-top: var(--rule-thin) solid var(--rule);
}

item > title, entry > title {
  font-family: var(--font-display);
  font-size: var(--size-title-4);
  font-weight: 600;
  line-height: var(--leading-title);
}
`;

/** @see CSS Syntax 3, 4.3.7: escapes are hexadecimal and end with a blank */
function cssString(text: string): string {
  const escaped = text.replace(/["\\\n]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `);
  return `"${escaped}"`;
}

import type { FeedContext } from './feed-context.ts';

const largest = 2_000_000;

type Told = {
  readonly line?: number;
  readonly self: string | undefined;
  readonly language: string | undefined;
  readonly entries: number;
};

/** Checks what every format of feed says of itself. */
export function checkFeed({ line, self, language, entries }: Told, { note, urls }: FeedContext): void {
  if (entries === 0) note('feed-empty', line);
  if (language === undefined) note('language-missing', line);
  else if (!isLanguage(language)) note('language-invalid', line, language);
  if (self === undefined) note('self-missing', line);
  else if (urls.length > 0 && !urls.some((url) => isSame(url, self))) note('self-differs', line, self);
}

export function checkSize(bytes: number, { note }: FeedContext): void {
  if (bytes > largest) note('feed-large', undefined, `${bytes} bytes`);
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isSame(one: string, other: string): boolean {
  return URL.canParse(other) && new URL(one).href === new URL(other).href;
}

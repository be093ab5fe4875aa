import type { CleanHtml } from '../../model/html.ts';
import type { LanguageSite } from '../site.ts';

/** What opens the home page, and what the editors' front page says further down. */
export type Welcome = {
  readonly title: string;
  /** The body of the front page, where it is brief. */
  readonly opening: CleanHtml | undefined;
  /** One sentence, where there is no brief body. */
  readonly lead: string;
  /** The body of the front page, where it is long: below what is on today. */
  readonly story: CleanHtml | undefined;
};

/** Characters of text with which an opening leaves the events in sight. */
const longestOpening = 600;

export function welcomeOf({ frontPage, name, description }: LanguageSite): Welcome {
  const body = frontPage?.body || undefined;
  const title = frontPage?.title ?? name;
  const isOpening = body !== undefined && isBrief(body);
  return {
    title,
    opening: isOpening ? body : undefined,
    lead: isOpening ? '' : description || frontPage?.summary || '',
    story: isOpening ? undefined : body,
  };
}

/** Running text of a few lines, without anything that needs room of its own. */
function isBrief(body: CleanHtml): boolean {
  return (
    !/<(?:h[1-6]|img|figure|table|video|audio|details)\b/.test(body) &&
    body.replace(/<[^>]*>/g, '').length <= longestOpening
  );
}

import type { Redirect } from '../../site/redirects/redirect.ts';
import type { RedirectRules } from './redirect-rules.ts';

/** The file `_redirects`, as Netlify and Cloudflare Pages read it: of rules that match, the first decides. */
export function renderRedirectsFile({ single, patterns }: RedirectRules): string {
  const lines = [
    ...single.map(singleRule),
    // One of the two hosts tells a path from the same with a slash.
    ...patterns.flatMap(({ from, to }) => [
      `${rulePath(from)}:slug/ ${to}:slug/ 301`,
      `${rulePath(from)}:slug ${to}:slug/ 301`,
    ]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** The rule of one address. */
export function singleRule({ from, to }: Redirect): string {
  return `${rulePath(from)} ${to} 301`;
}

/** A path that means nothing but itself: no placeholder, no star, no comment. */
function rulePath(path: string): string {
  return path.replace(/[^\w.~!$&'()+,;=@/-]/gu, (character) =>
    character === '*' ? '%2A' : encodeURIComponent(character),
  );
}

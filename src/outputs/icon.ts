import type { Theme } from '../config.ts';
import { markOf } from '../theme/mark.ts';
import { tokensOf } from '../theme/tokens.ts';

/** Where browsers are told to find it. */
export const iconFile = 'favicon.svg';

/** The mark of the site for the tabs of browsers, which may be dark. */
export function renderIcon(theme: Theme): string {
  const { viewBox, ink, accent } = markOf(theme);
  const { base, dark } = tokensOf(theme.tokens);
  const nightly = { ...base, ...dark };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">
<style>
.ink { fill: ${base.ink}; }
.accent { fill: ${base.accent}; }
@media (prefers-color-scheme: dark) {
.ink { fill: ${nightly.ink}; }
.accent { fill: ${nightly.accent}; }
}
</style>
<path class="ink" d="${ink}"/>
<path class="accent" d="${accent}"/>
</svg>
`;
}

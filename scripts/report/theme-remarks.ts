import type { Theme } from '../../src/config.ts';
import { type ContrastFault, contrastOf } from '../../src/theme/contrast.ts';
import { forgottenTokens } from '../../src/theme/tokens.ts';

/** What is wrong with the colors of a theme; nothing for a site that has none of its own. */
export function themeRemarks({ tokens }: Pick<Theme, 'tokens'>): readonly string[] {
  if (Object.keys(tokens).length === 0) return [];
  const { faults, unknown } = contrastOf(tokens);
  return [
    ...[...forgottenTokens(tokens)].map(
      ([block, names]) =>
        `"theme.tokens.${block}" says nothing of ${names.join(', ')}, which "theme.tokens.base" replaces: the site's own ones stay there. Write them too.`,
    ),
    ...faults.map(tooLittle),
    ...(unknown.length === 0
      ? []
      : [
          `The contrast of ${unknown.join(', ')} in "theme.tokens" cannot be told: write colors as #rrggbb, or look yourself whether they can be read.`,
        ]),
  ];
}

function tooLittle({ color, on, least, look, contrast }: ContrastFault): string {
  const reached = (Math.floor(contrast * 100) / 100).toFixed(2);
  return `The color ${color} on ${on} has a contrast of ${reached}:1 (${look}), and ${least}:1 is what WCAG 2.2 AA asks for: change one of them in "theme.tokens".`;
}

import type { SiteConfig } from '../../src/config.ts';
import { themeRemarks } from './theme-remarks.ts';

/** What a site does without, because its configuration leaves it open, and what readers of its theme stumble over. */
export function settingsRemarks({ security, theme }: SiteConfig): readonly string[] {
  return [
    ...(security.contact.length > 0
      ? []
      : [
          'There is no security.txt, because "security.contact" in src/site.config.ts names nobody to report a hole to.',
        ]),
    ...themeRemarks(theme),
  ];
}

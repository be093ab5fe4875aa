import type { SiteConfig } from '../../src/config.ts';

/** What a site does without, because its configuration leaves it open. */
export function settingsRemarks({ security }: SiteConfig): readonly string[] {
  if (security.contact.length > 0) return [];
  return [
    'There is no security.txt, because "security.contact" in src/site.config.ts names nobody to report a hole to.',
  ];
}

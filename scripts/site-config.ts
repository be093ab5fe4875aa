import { type SiteConfig, siteConfigSchema } from '../src/config.ts';
import siteConfig from '../src/site.config.ts';

/** `src/site.config.ts` with the public address replaced where another one is given. */
export function configFor(siteUrl: string | undefined): SiteConfig {
  return siteConfigSchema.parse(siteUrl === undefined ? siteConfig : { ...siteConfig, siteUrl });
}

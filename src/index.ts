import type { HooksInput, SiteConfigInput, ThemeInput } from './config.ts';

export { contractVersion } from './config.ts';

/** Gives the editor completion in `kalendarium.config.ts`. */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config;
}

/** Gives the editor completion in the theme of a site, where that is a module. */
export function defineTheme(theme: ThemeInput): ThemeInput {
  return theme;
}

/** Gives the editor completion in the hooks of a site: the value of `hooks` in its configuration. */
export function defineHooks(hooks: HooksInput): HooksInput {
  return hooks;
}

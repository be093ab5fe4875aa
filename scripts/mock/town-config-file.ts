import { fileURLToPath } from 'node:url';

/** The configuration of the example town's site. */
export const townConfigFile = fileURLToPath(new URL('town/site.config.ts', import.meta.url));

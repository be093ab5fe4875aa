import { copyFileSync, existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Imported before a render that is profiled: Astro removes its bundle at the end, and with it what shows from which file
// a function comes.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const map = url.startsWith('file:') && url.includes('/.prerender/') ? `${fileURLToPath(url)}.map` : '';
    const folder = process.env.KALENDARIUM_PROFILES;
    if (folder && existsSync(map)) copyFileSync(map, join(folder, basename(map)));
    return loaded;
  },
});

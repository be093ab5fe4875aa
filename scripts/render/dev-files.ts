import type { AstroIntegration } from 'astro';
import { findFile, readFile } from '../serve/static-file.ts';

/**
 * In `astro dev`, serves what is not a page from a folder: calendars, feeds, images.
 *
 * @param folder nothing is served when it is not given
 */
export function devFilesIntegration(folder: string | undefined): AstroIntegration {
  return {
    name: 'kalendarium:dev-files',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const base = server.config.base.endsWith('/') ? server.config.base : `${server.config.base}/`;
        server.middlewares.use((request, response, next) => {
          const path = (request.url ?? '/').split('?')[0] ?? '/';
          const relative = path.startsWith(base) ? path.slice(base.length - 1) : path;
          const answer = folder === undefined ? undefined : findFile(folder, relative);
          if (answer?.kind !== 'file') return next();
          response.setHeader('content-type', answer.type);
          response.end(readFile(answer));
        });
      },
    },
  };
}

import { exitCodes, Failure } from '../failure.ts';
import type { Settings } from '../settings.ts';

/**
 * Makes sure that a preview can show what is not published.
 *
 * @throws Failure naming what is missing and where to get it
 */
export function checkPreview({ apiUrl, credentials }: Settings): void {
  if (credentials === undefined) {
    throw new Failure(
      'Drafts are shown to editors only, and no login is set. Make an application password in the profile of an editor ' +
        'on the server, and set API_USER and API_APPLICATION_PASSWORD in the environment or in ".env" (".env.example" ' +
        'shows how). "npm run preview" without --drafts needs no login.',
      exitCodes.usage,
    );
  }
  if (apiUrl === undefined) {
    throw new Failure(
      'API_URL is not set. Name the REST root to read, for example API_URL=https://cms.example/wp-json.',
      exitCodes.usage,
    );
  }
}

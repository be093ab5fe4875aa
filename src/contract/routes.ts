import type { Route } from './route.ts';
import { contentRoutes } from './routes/content.ts';
import { eventRoutes } from './routes/events.ts';
import { seoRoutes } from './routes/seo.ts';
import { siteRoutes } from './routes/site.ts';

/**
 * Every route of the two API documents, with its parameters, in the documents' own spelling. A key that is missing
 * in a row is one the documents state nothing about.
 */
export const routes: readonly Route[] = [...siteRoutes, ...seoRoutes, ...eventRoutes, ...contentRoutes];

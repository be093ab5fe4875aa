import { defineConfig } from 'kalendarium';

/** Your site. node_modules/kalendarium/docs/configuration.md describes every key; theme/theme.json has its look. */
export default defineConfig({
  languages: ['en', 'pl'],
  identifierDomain: 'kalendarium.invalid',
});

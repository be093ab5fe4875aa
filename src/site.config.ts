import { defineSite } from './config.ts';

/** Your site. Every key and its default is described in `config.ts`; `{}` builds a working site too. */
export default defineSite({
  languages: ['en', 'pl'],
  identifierDomain: 'kalendarium.invalid',
});

import town from '../../scripts/mock/town/site.config.ts';
import { theme } from './theme.ts';

/** The example town in the look of the harbor: `npm start -- --config examples/theme-harbor/town.config.ts`. */
export default { ...town, theme: { folder: '.', ...theme } };

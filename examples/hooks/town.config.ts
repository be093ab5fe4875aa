import town from '../../scripts/mock/town/site.config.ts';
import { defineConfig } from '../../src/index.ts';
import { hooks } from './hooks.ts';

/** The example town with the level of its workshops: `npm start -- --config examples/hooks/town.config.ts`. */
export default defineConfig({ ...town, hooks });

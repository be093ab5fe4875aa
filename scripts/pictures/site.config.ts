import town from '../mock/town/site.config.ts';

/** The example town's site, with cards, which it does not draw by itself. */
export default { ...town, socialCards: 'without-image' as const };

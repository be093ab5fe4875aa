// In a site of your own: import { defineHooks } from 'kalendarium';
import { defineHooks } from '../../src/index.ts';

/** What editors write in a field of their own, "Level" or "Poziom", by the level that it means. */
const wordsOfLevels = {
  beginner: /^a[12]\b|beginner|początkując/i,
  intermediate: /^b[12]\b|intermediate|średnio/i,
  advanced: /^c[12]\b|advanced|^zaawansowan/i,
};

/**
 * Makes the level of courses a field of its own: a row of the page, filters of the search, a line in calendars, a column of
 * the open data. A level that is not understood stays what it is, a field of the editors.
 */
export const hooks = defineHooks({
  for: '^0.1.0',
  fields: {
    level: {
      label: { en: 'Level', pl: 'Poziom' },
      description: 'How much those who come have to know before.',
      values: {
        beginner: { en: 'Beginners', pl: 'Początkujący' },
        intermediate: { en: 'Intermediate', pl: 'Średnio zaawansowani' },
        advanced: { en: 'Advanced', pl: 'Zaawansowani' },
      },
    },
  },
  event(item) {
    const fields = item.custom_fields ?? [];
    const field = fields.find(({ label }) => label === 'Level' || label === 'Poziom');
    const [level] =
      Object.entries(wordsOfLevels).find(([, words]) => words.test(field?.value ?? '')) ?? [];
    if (level === undefined) return item;
    return { ...item, custom_fields: fields.filter((one) => one !== field), added: { level } };
  },
});

import { expect, test } from 'vitest';
import { editableItems } from './edited-cms.ts';
import { allFields, editField } from './field-edits.ts';

test('every field of an item can be edited as often as one likes', () => {
  const items = editableItems();
  const moment = '2026-11-20T03:00:00';
  for (const field of allFields) {
    const done = Array.from({ length: 6 }, () => editField(items, field, 0, moment));
    expect(new Set(done).size).toBe(1);
  }
});

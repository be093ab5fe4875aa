import { describe, expect, test } from 'vitest';
import { elementSnippet, frameSnippet, type Snippet } from './snippets.ts';

const hostile = '<img src=x onerror="alert(1)">';

describe('the code to paste', () => {
  const snippet: Snippet = {
    script: 'https://town.example/calendar/embed/events.js',
    frame: 'https://town.example/calendar/embed/en/',
    page: 'https://town.example/calendar/en/categories/music/',
    language: 'en',
    title: `Music, "live" ${hostile}`,
    group: { kind: 'category', slug: 'music' },
    number: 3,
    theme: 'dark',
  };

  test('name the script, the group and what is there until it is loaded', () => {
    expect(elementSnippet(snippet)).toBe(
      [
        '<script type="module" src="https://town.example/calendar/embed/events.js"></script>',
        '<kalendarium-events lang="en" category="music" number="3" theme="dark">',
        '  <a href="https://town.example/calendar/en/categories/music/">Music, &quot;live&quot; &lt;img src=x onerror=&quot;alert(1)&quot;&gt;</a>',
        '</kalendarium-events>',
      ].join('\n'),
    );
  });

  test('of a frame say the same in its address, and make it as high as its events', () => {
    expect(frameSnippet({ ...snippet, title: 'All', group: undefined })).toBe(
      [
        '<iframe src="https://town.example/calendar/embed/en/?number=3&amp;theme=dark"',
        '  title="All" loading="lazy"',
        '  width="100%" height="455" style="border: 0"></iframe>',
      ].join('\n'),
    );
  });
});

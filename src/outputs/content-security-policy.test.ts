import { expect, test } from 'vitest';
import { frameSources } from '../model/embeds/embed.ts';
import { contentSecurityPolicy, policyHeader } from './content-security-policy.ts';

test('the policy allows nothing inline, and of other hosts nothing but frames of those that are listed', () => {
  const directives = contentSecurityPolicy.split('; ');
  expect(directives).toContain("default-src 'none'");
  const [frames = '', ...more] = directives.filter((directive) => directive.startsWith('frame-src '));
  expect(more).toEqual([]);
  expect(frames.split(' ').slice(1)).toEqual(frameSources);
  expect(frames).not.toMatch(/http:|\*|unsafe|data:/);
  const others = directives.filter((directive) => directive !== frames).join('; ');
  expect(others).not.toMatch(/unsafe|https?:|\*|data:/);
});

test('only the header says who may frame a page', () => {
  expect(contentSecurityPolicy).not.toContain('frame-ancestors');
  expect(policyHeader("'none'")).toBe(`${contentSecurityPolicy}; frame-ancestors 'none'`);
});

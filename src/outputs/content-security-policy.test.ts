import { expect, test } from 'vitest';
import { contentSecurityPolicy, policyHeader } from './content-security-policy.ts';

test('the policy allows nothing inline and no other host', () => {
  expect(contentSecurityPolicy).toContain("default-src 'none'");
  expect(contentSecurityPolicy).not.toMatch(/unsafe|https?:|\*|data:/);
});

test('only the header says who may frame a page', () => {
  expect(contentSecurityPolicy).not.toContain('frame-ancestors');
  expect(policyHeader("'none'")).toBe(`${contentSecurityPolicy}; frame-ancestors 'none'`);
});

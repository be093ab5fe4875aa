import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

test('the policy allows nothing inline and no other host', () => {
  expect(contentSecurityPolicy).toContain("default-src 'none'");
  expect(contentSecurityPolicy).not.toMatch(/unsafe|https?:|\*|data:/);
});

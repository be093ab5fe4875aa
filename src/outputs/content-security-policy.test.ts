import { expect, test } from 'vitest';
import { siteConfigSchema } from '../config.ts';
import { frameSources } from '../model/embeds/embed.ts';
import { contentSecurityPolicy, policyHeader } from './content-security-policy.ts';

const config = siteConfigSchema.parse({});
const policy = contentSecurityPolicy(config);

test('the policy allows nothing inline, and of other hosts nothing but frames of those that are listed', () => {
  const directives = policy.split('; ');
  expect(directives).toContain("default-src 'none'");
  const [frames = '', ...more] = directives.filter((directive) => directive.startsWith('frame-src '));
  expect(more).toEqual([]);
  expect(frames.split(' ').slice(1)).toEqual(frameSources);
  expect(frames).not.toMatch(/http:|\*|unsafe|data:/);
  const others = directives.filter((directive) => directive !== frames).join('; ');
  expect(others).not.toMatch(/unsafe|https?:|\*|data:/);
});

test('only the header says who may frame a page', () => {
  expect(policy).not.toContain('frame-ancestors');
  expect(policyHeader(config, "'none'")).toBe(`${policy}; frame-ancestors 'none'`);
});

test('images and sounds come from the hosts they are left on', () => {
  const linked = siteConfigSchema.parse({
    images: { mode: 'link', hosts: ['cms.example'] },
    files: { mode: 'link', hosts: ['cdn.example:8443'] },
  });
  expect(contentSecurityPolicy(linked)).toContain(
    "; img-src 'self' cms.example; font-src 'self'; media-src 'self' cdn.example:8443;",
  );
  expect(() => siteConfigSchema.parse({ images: { mode: 'link' } })).toThrow(/needs/);
});

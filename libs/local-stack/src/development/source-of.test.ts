import { expect, it } from '@jest/globals';
import { sourceOf } from './source-of.js';

it('A built file of a service or a library has a source beside it', () => {
  expect(sourceOf('/work/services/auth/dist/sessions/a.js', '/work')).toBe(
    '/work/services/auth/src/sessions/a.ts',
  );
  expect(sourceOf('/work/libs/contracts/dist/index.js', '/work')).toBe('/work/libs/contracts/src/index.ts');
  expect(sourceOf('/work/infra/provision/dist/index.js', '/work')).toBe('/work/infra/provision/src/index.ts');
});

it.each([
  '/work/node_modules/zod/dist/index.js',
  '/work/frontends/public/dist/assets/a.js',
  '/work/libs/contracts/dist/index.d.ts',
  '/elsewhere/libs/contracts/dist/index.js',
])('%s has none', (file) => {
  expect(sourceOf(file, '/work')).toBeUndefined();
});

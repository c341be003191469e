import { expect, it } from '@jest/globals';
import { sourceOf } from './source-of.js';

it('A built file of a service or a library has a source in the same project', () => {
  expect(sourceOf('/checkout/services/auth/dist/sessions/a.js', '/checkout')).toBe(
    '/checkout/services/auth/src/sessions/a.ts',
  );
  expect(sourceOf('/checkout/libs/contracts/dist/index.js', '/checkout')).toBe(
    '/checkout/libs/contracts/src/index.ts',
  );
  expect(sourceOf('/checkout/infra/provision/dist/index.js', '/checkout')).toBe(
    '/checkout/infra/provision/src/index.ts',
  );
});

it.each([
  '/checkout/node_modules/zod/dist/index.js',
  '/checkout/frontends/public/dist/assets/a.js',
  '/checkout/libs/contracts/dist/index.d.ts',
  '/elsewhere/libs/contracts/dist/index.js',
])('%s has none', (file) => {
  expect(sourceOf(file, '/checkout')).toBeUndefined();
});

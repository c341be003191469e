import { describe, expect, it } from '@jest/globals';
import { productUrl } from './seed-product.js';

describe('The product that is seeded', () => {
  it.each([
    [{}, 'http://localhost:8080'],
    [{ PORT: '8100' }, 'http://localhost:8100'],
    [{ PORT: '8100', PRODUCT_URL: 'https://calendar.example.org' }, 'https://calendar.example.org'],
  ])('with %j is at %s', (environment, url) => expect(productUrl(environment)).toBe(url));
});

import { expect, it } from '@jest/globals';
import compileTexts from './texts-loader.js';

it('compiles the messages of a catalog for pages', () => {
  const catalog = { 'a.plain': 'Plain', 'a.name': 'By {name}' };
  expect(JSON.parse(compileTexts(JSON.stringify(catalog)))).toEqual({
    'a.plain': ['Plain'],
    'a.name': ['By ', ['name']],
  });
});

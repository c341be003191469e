import { expect, it } from '@jest/globals';
import { BoundedMap } from './bounded-map.js';

it('A bounded map gives up what was not used for longest, and never holds more than its bytes', () => {
  const map = new BoundedMap<string>(10);
  map.set('a', 'A', 4);
  map.set('b', 'B', 4);
  map.get('a');
  map.set('c', 'C', 4);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual(['A', undefined, 'C']);
});

it('A bounded map counts a value that is set anew once', () => {
  const map = new BoundedMap<string>(10);
  map.set('a', 'A', 6);
  map.set('a', 'AA', 6);
  map.set('b', 'B', 4);
  expect([map.get('a'), map.get('b')]).toEqual(['AA', 'B']);
});

it('A bounded map does not keep what is larger than all it may hold', () => {
  const map = new BoundedMap<string>(10);
  map.set('a', 'A', 5);
  map.set('a', 'larger', 11);
  expect(map.get('a')).toBeUndefined();
});

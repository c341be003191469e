import { expect, it } from '@jest/globals';
import { monthWindow } from './month-window.js';

it('The weeks of a month, with whatever day they begin, are asked for with a day more on each side, for whole-day events of far zones', () => {
  expect(monthWindow('2026-02', 'America/New_York')).toEqual({
    from: '2026-01-25T05:00:00.000Z',
    to: '2026-03-08T05:00:00.000Z',
  });
});

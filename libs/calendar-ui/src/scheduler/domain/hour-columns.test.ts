import { describe, expect, it } from '@jest/globals';
import { aSchedulerEntry } from '../../../test/a-scheduler-entry.js';
import { axisOf, segmentsOfDay } from './day-clock.js';
import { hourColumns, inAndAboveHours, printedHours } from './hour-columns.js';

const days = [segmentsOfDay('2026-11-24', 'UTC')];
const axis = axisOf(days);
const printed = (start: string, end: string) => {
  const entry = aSchedulerEntry({ start_time: `2026-11-24T${start}:00Z`, end_time: `2026-11-24T${end}:00Z` });
  return printedHours(hourColumns(inAndAboveHours([entry]).inHours, axis, days), axis);
};

describe('The hours on paper', () => {
  it('are those in which something takes place, and from 8 to 18 in any case', () => {
    expect(printedHours([], axis)).toEqual({ from: 8, hours: 10 });
    expect(printed('09:00', '10:00')).toEqual({ from: 8, hours: 10 });
    expect(printed('06:30', '07:00')).toEqual({ from: 6, hours: 12 });
    expect(printed('18:00', '20:15')).toEqual({ from: 8, hours: 13 });
    expect(printed('23:50', '23:55')).toEqual({ from: 8, hours: 16 });
  });
});

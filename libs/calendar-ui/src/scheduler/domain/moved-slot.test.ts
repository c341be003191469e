import { describe, expect, it } from '@jest/globals';
import {
  chosenSlot,
  droppedSlot,
  lengthenedSlot,
  slotAt,
  lengthen,
  moveByDays,
  moveByMinutes,
  slotOf,
} from './moved-slot.js';
import { aSchedulerEntry } from '../../../test/a-scheduler-entry.js';

const slot = (start_local: string, end_local: string) => ({
  start_local,
  end_local,
  is_all_day: start_local.length === 10,
});
const training = slot('2026-11-24T18:00', '2026-11-24T20:00');
const camp = slot('2026-11-24', '2026-11-26');

describe('The slot of an entry', () => {
  it('is in the zone of the scheduler', () => {
    const entry = aSchedulerEntry({ start_time: '2026-11-24T23:30:00Z', end_time: '2026-11-25T00:30:00Z' });
    expect(slotOf(entry, 'Europe/Berlin')).toEqual(slot('2026-11-25T00:30', '2026-11-25T01:30'));
  });

  it('keeps its time of day when it is moved over a clock change', () => {
    expect(moveByDays(slot('2026-10-24T02:30', '2026-10-24T03:30'), 1)).toEqual(
      slot('2026-10-25T02:30', '2026-10-25T03:30'),
    );
  });

  it('keeps its length when it is moved over midnight', () => {
    expect(moveByMinutes(training, 300)).toEqual(slot('2026-11-24T23:00', '2026-11-25T01:00'));
    expect(moveByMinutes(camp, 15)).toEqual(camp);
  });

  it('is never shorter than a quarter of an hour, unless it was', () => {
    expect(lengthen(training, -600)).toEqual(slot('2026-11-24T18:00', '2026-11-24T18:15'));
    const moment = slot('2026-11-24T18:00', '2026-11-24T18:00');
    expect(lengthen(moment, -15)).toEqual(moment);
    expect(lengthen(moment, 15)).toEqual(slot('2026-11-24T18:00', '2026-11-24T18:15'));
  });
});

describe('A slot that is chosen', () => {
  it('is an hour from the half hour where a place was clicked, and whole days where days were', () => {
    expect(slotAt({ date: '2026-11-24', minute: 23 * 60 + 40 })).toEqual(
      slot('2026-11-24T23:30', '2026-11-25T00:30'),
    );
    expect(slotAt({ date: '2026-11-24', minute: null })).toEqual(slot('2026-11-24', '2026-11-24'));
  });

  it('goes in quarters of an hour, upwards too, and to the end of its day at most', () => {
    const place = (minute: number | null, date = '2026-11-24') => ({ date, minute });
    expect(chosenSlot(place(610), place(700))).toEqual(slot('2026-11-24T10:00', '2026-11-24T11:45'));
    expect(chosenSlot(place(700), place(610, '2026-11-25'))).toEqual(
      slot('2026-11-24T10:00', '2026-11-24T11:45'),
    );
    expect(chosenSlot(place(1430), place(1440))).toEqual(slot('2026-11-24T23:45', '2026-11-25T00:00'));
    expect(chosenSlot(place(null, '2026-11-26'), place(null))).toEqual(slot('2026-11-24', '2026-11-26'));
  });
});

describe('A slot that is dropped', () => {
  const place = (date: string, minute: number | null) => ({ date, minute });

  it('has moved by days in a month, and by days and quarters of an hour in a week', () => {
    expect(droppedSlot(training, place('2026-11-24', null), place('2026-11-27', null))).toEqual(
      slot('2026-11-27T18:00', '2026-11-27T20:00'),
    );
    expect(droppedSlot(training, place('2026-11-24', 1090), place('2026-11-25', 1010))).toEqual(
      slot('2026-11-25T16:45', '2026-11-25T18:45'),
    );
  });

  it('takes whole days above the hours, and an hour where whole days are dropped into hours', () => {
    expect(droppedSlot(training, place('2026-11-24', 1090), place('2026-11-25', null))).toEqual(
      slot('2026-11-25', '2026-11-25'),
    );
    const night = slot('2026-11-24T22:00', '2026-11-25T00:00');
    expect(droppedSlot(night, place('2026-11-24', 1330), place('2026-11-24', null))).toEqual(
      slot('2026-11-24', '2026-11-24'),
    );
    expect(droppedSlot(camp, place('2026-11-25', null), place('2026-11-27', 615))).toEqual(
      slot('2026-11-27T10:00', '2026-11-27T11:00'),
    );
  });

  it('is longer where its end was dragged, over midnight too', () => {
    expect(lengthenedSlot(training, place('2026-11-24', 1195), place('2026-11-24', 1258))).toEqual(
      slot('2026-11-24T18:00', '2026-11-24T21:00'),
    );
    expect(lengthenedSlot(training, place('2026-11-24', 1200), place('2026-11-25', 60))).toEqual(
      slot('2026-11-24T18:00', '2026-11-25T01:00'),
    );
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { aSchedulerEntry } from '../../../test/a-scheduler-entry.js';
import { showScheduler, told } from '../../../test/scheduler-on-page.js';

/** Each day is a hundred pixels wide, each minute a pixel high; all-day events are above. */
const at = (date: string, minute: number) => ({ clientX: Number(date.slice(8)) * 100, clientY: minute });
const point = (target: Element, type: string, place: object, pointerType = 'mouse') => {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, ...place });
  fireEvent(target, Object.assign(event, { isPrimary: true, pointerId: 1, pointerType }));
};
const root = () => document.querySelector('.ui-hours')!;
const entry = () => screen.getByRole('link', { name: /Training/ });
const press = (target: Element, date: string, minute: number, pointerType?: string) =>
  point(target, 'pointerdown', at(date, minute), pointerType);
const dragTo = (date: string, minute: number) => point(root(), 'pointermove', at(date, minute));
const release = () => point(root(), 'pointerup', {});
const column = (date: string) => document.querySelector(`[data-date="${date}"][data-hours]`)!;
const moves = () =>
  told.onMoveEntry.mock.calls.map(([{ id }, slot]) => [id, slot.start_local, slot.end_local]);

beforeEach(() => {
  jest.clearAllMocks();
  HTMLElement.prototype.setPointerCapture = () => {};
  document.elementsFromPoint = (x, y) => {
    const day = `[data-date="2026-11-${String(x / 100).padStart(2, '0')}"]`;
    return [...document.querySelectorAll(y < 0 ? `${day}:not([data-hours])` : `${day}[data-hours]`)];
  };
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const bottom = this.dataset['entry'] === undefined ? 1440 : 1200;
    return { top: 0, height: 1440, bottom } as DOMRect;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('Dragging over hours', () => {
  it('chooses a slot in quarters of an hour, which stands there while it is asked for', () => {
    showScheduler({ entries: [] });
    press(column('2026-11-25'), '2026-11-25', 605);
    dragTo('2026-11-25', 670);
    expect(screen.getByText('10:00 – 11:15')).toBeVisible();
    release();
    expect(told.onSelectSlot.mock.calls[0]![0]).toEqual({
      start_local: '2026-11-25T10:00',
      end_local: '2026-11-25T11:15',
      is_all_day: false,
    });
    expect(screen.getByText('10:00 – 11:15')).toBe(told.onSelectSlot.mock.calls[0]![1]);
  });

  it('takes an entry to another day and time, which is no click on it', () => {
    showScheduler();
    press(entry(), '2026-11-24', 1090);
    dragTo('2026-11-26', 1000);
    expect(screen.getByText('16:30 – 18:30')).toBeVisible();
    release();
    expect(moves()).toEqual([['training', '2026-11-26T16:30', '2026-11-26T18:30']]);
    expect(fireEvent.click(entry())).toBe(false);
    expect(told.onOpenEntry).not.toHaveBeenCalled();
  });

  it('keeps the entry when others are loaded meanwhile, which may get its element', () => {
    const { showWith } = showScheduler();
    const early = aSchedulerEntry({ id: 'early', title: 'Early', start_time: '2026-11-24T08:00:00Z' });
    press(entry(), '2026-11-24', 1090);
    showWith({ entries: [early, aSchedulerEntry()] });
    dragTo('2026-11-26', 1000);
    showWith({ entries: [aSchedulerEntry(), early] });
    release();
    expect(moves()).toEqual([['training', '2026-11-26T16:30', '2026-11-26T18:30']]);
  });

  it('lengthens an entry whose lower edge was taken', () => {
    showScheduler();
    press(entry(), '2026-11-24', 1197);
    dragTo('2026-11-24', 1240);
    release();
    expect(moves()).toEqual([['training', '2026-11-24T18:00', '2026-11-24T20:45']]);
  });

  it('makes an entry last all day where it is dropped above the hours', () => {
    showScheduler();
    press(entry(), '2026-11-24', 1090);
    dragTo('2026-11-26', -10);
    expect(document.querySelectorAll('.ui-scheduler-target')).toHaveLength(1);
    expect(screen.getByRole('gridcell', { name: /November 26th.*all day/ })).toHaveClass(
      'ui-scheduler-target',
    );
    release();
    expect(moves()).toEqual([['training', '2026-11-26', '2026-11-26']]);
  });

  it('is given up with Escape', () => {
    showScheduler();
    press(entry(), '2026-11-24', 1090);
    dragTo('2026-11-26', 1000);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    release();
    expect(told.onMoveEntry).not.toHaveBeenCalled();
  });

  it('moves and lengthens no synchronised event, which its name says', () => {
    showScheduler({ entries: [aSchedulerEntry({ source_host: 'club.example.org' })] });
    for (const minute of [1090, 1197]) {
      press(entry(), '2026-11-24', minute);
      dragTo('2026-11-26', 1000);
      release();
    }
    fireEvent.keyDown(entry(), { key: 'ArrowDown', altKey: true });
    expect(moves()).toEqual([]);
    expect(entry()).toHaveAttribute('title', 'Training (synced from club.example.org)');
    expect(entry()).not.toHaveAttribute('data-end');
    fireEvent.click(entry());
    expect(told.onOpenEntry).toHaveBeenCalledTimes(1);
  });

  it('moves nothing where nothing may be moved', () => {
    showScheduler({ onMoveEntry: undefined });
    press(entry(), '2026-11-24', 1090);
    dragTo('2026-11-26', 1000);
    release();
    expect(screen.queryByText('16:30 – 18:30')).toBeNull();
  });
});

describe('A finger', () => {
  const hold = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));

  it('that moves at once scrolls, and drags nothing', () => {
    jest.useFakeTimers();
    showScheduler();
    press(entry(), '2026-11-24', 1090, 'touch');
    dragTo('2026-11-24', 1000);
    hold(1_000);
    dragTo('2026-11-26', 1000);
    release();
    expect(told.onMoveEntry).not.toHaveBeenCalled();
  });

  it('that stays for 400 ms takes the entry, or chooses a slot, and the page does not scroll', () => {
    jest.useFakeTimers();
    showScheduler();
    press(entry(), '2026-11-24', 1090, 'touch');
    const keepsPage = () => !fireEvent(root(), new Event('touchmove', { bubbles: true, cancelable: true }));
    hold(399);
    expect(keepsPage()).toBe(false);
    hold(1);
    expect(keepsPage()).toBe(true);
    dragTo('2026-11-25', 1090);
    release();
    expect(moves()).toEqual([['training', '2026-11-25T18:00', '2026-11-25T20:00']]);

    press(column('2026-11-25'), '2026-11-25', 600, 'touch');
    hold(400);
    dragTo('2026-11-25', 650);
    release();
    expect(told.onSelectSlot.mock.calls[0]![0]).toMatchObject({ end_local: '2026-11-25T11:00' });
  });
});

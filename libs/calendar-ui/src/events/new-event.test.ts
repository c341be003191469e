import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Calendar } from '@daymark/contracts';
import { act, renderHook } from '@testing-library/react';
import { rememberCalendar, useOfferedCalendar } from './new-event.js';

const [training, regattas] = [{ id: 'training' }, { id: 'regattas' }];
const holidays = { id: 'holidays', fills_itself: true };
const both: Pick<Calendar, 'id' | 'fills_itself'>[] = [training, regattas];
const offered = (calendars = both) =>
  renderHook((shown: typeof both) => useOfferedCalendar(shown), { initialProps: calendars });

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('The calendar that is offered for a new event', () => {
  it('is the one that was used last if it can be chosen, else the first', () => {
    const { result, rerender } = offered();
    expect(result.current).toBe('training');
    act(() => rememberCalendar('regattas'));
    expect(result.current).toBe('regattas');
    rerender([training]);
    expect(result.current).toBe('training');
    rerender([]);
    expect(result.current).toBeNull();
  });

  it('is not a list of holidays or another that fills itself, unless there is no other', () => {
    const { result, rerender } = offered([holidays, training]);
    act(() => rememberCalendar('holidays'));
    expect(result.current).toBe('training');
    rerender([holidays]);
    expect(result.current).toBe('holidays');
  });

  it('follows what another tab saves', () => {
    const { result } = offered();
    act(() => {
      localStorage.setItem('daymark-last-calendar', 'regattas');
      window.dispatchEvent(new StorageEvent('storage', { key: 'daymark-last-calendar' }));
    });
    expect(result.current).toBe('regattas');
  });

  it('is also known to a page that may store nothing', () => {
    for (const method of ['getItem', 'setItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    }
    const { result } = offered();
    act(() => rememberCalendar('regattas'));
    expect(result.current).toBe('regattas');
  });
});

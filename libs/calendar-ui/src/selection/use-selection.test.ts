import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSelection, type SelectedEvent } from './use-selection.js';

const events = (...ids: string[]): SelectedEvent[] => ids.map((id) => ({ id, title: id, version: 1 }));
const selecting = (shown: SelectedEvent[]) =>
  renderHook((all: SelectedEvent[]) => useSelection(all), { initialProps: shown });
type Hook = ReturnType<typeof selecting>['result'];
const select = (result: Hook, id: string, isRange = false, order?: string[]) =>
  act(() => result.current.select(id, isRange, order));
const idsOf = (result: Hook) => result.current.events.map(({ id }) => id).sort();

describe('A selection of events', () => {
  it('takes one by one, and takes them out again', () => {
    const { result } = selecting(events('a', 'b', 'c'));
    select(result, 'a');
    select(result, 'c');
    expect(idsOf(result)).toEqual(['a', 'c']);
    select(result, 'a');
    expect(idsOf(result)).toEqual(['c']);
    act(() => result.current.clear());
    expect(result.current.ids.size).toBe(0);
  });

  it('takes a range from the one before, in either direction, in the order of the view', () => {
    const { result } = selecting(events('a', 'b', 'c', 'd'));
    select(result, 'c');
    select(result, 'a', true);
    expect(idsOf(result)).toEqual(['a', 'b', 'c']);
    act(() => result.current.clear());
    select(result, 'b', true);
    select(result, 'd', true, ['a', 'd', 'c', 'b']);
    expect(idsOf(result)).toEqual(['b', 'c', 'd']);
  });

  it('leaves out what comes from elsewhere', () => {
    const [first, second, third] = events('a', 'b', 'c');
    const { result } = selecting([first!, { ...second!, source_host: 'example.org' }, third!]);
    select(result, 'a');
    select(result, 'c', true);
    expect(idsOf(result)).toEqual(['a', 'c']);
  });

  it('keeps those that are not shown, with the versions that were loaded last', () => {
    const { result, rerender } = selecting(events('a', 'b'));
    select(result, 'a');
    rerender(events('c'));
    select(result, 'c');
    expect(idsOf(result)).toEqual(['a', 'c']);
    rerender([{ id: 'a', title: 'a', version: 2 }]);
    expect(result.current.events.find(({ id }) => id === 'a')!.version).toBe(2);
  });
});

import { describe, expect, it } from '@jest/globals';
import { searchedFields } from '@daymark/contracts';
import { anEvent } from '@daymark/page-testing';
import { filterEntries, isFiltering, NO_FILTERS } from './event-filters.js';

const training = anEvent({ title: 'Evening Training', description: 'Bring a towel', location: null });
const regatta = anEvent({
  id: '7b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a23',
  title: 'Regatta',
  location: 'Boat house',
  start_time: '2025-03-15T22:30:00Z',
  end_time: '2025-03-16T01:00:00Z',
});
const titles = (filters: Partial<typeof NO_FILTERS>, zone = 'UTC') =>
  filterEntries([training, regatta], { ...NO_FILTERS, ...filters }, zone).map(({ title }) => title);

describe('The filters of a list of events', () => {
  it('let everything through while nothing is chosen', () => {
    expect(titles({})).toEqual(['Evening Training', 'Regatta']);
    expect(isFiltering({ ...NO_FILTERS, search: '  ' })).toBe(false);
  });

  it.each([
    ['TRAINING', ['Evening Training']],
    ['towel', ['Evening Training']],
    ['boat', ['Regatta']],
    ['.*', []],
    ['%', []],
  ])('search title, description and location for %s, whatever the case, and literally', (search, found) => {
    expect(titles({ search })).toEqual(found);
  });

  it.each(searchedFields)('find words in each field that the service searches: %s', (field) => {
    const event = anEvent({ [field]: 'A canary sings' });
    expect(filterEntries([training, event], { ...NO_FILTERS, search: 'CANARY' }, 'UTC')).toEqual([event]);
  });

  it('keep what the service found in a description, of a series its unchanged dates', () => {
    const series = '7b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a23';
    const dates = [
      { ...regatta, id: series },
      { ...regatta, id: `${series}-occurrence-1` },
      { ...regatta, id: `${series}-occurrence-2`, is_exception: true },
    ];
    const found = (ids: string[]) =>
      filterEntries(dates, { ...NO_FILTERS, search: 'towel' }, 'UTC', new Set(ids)).map(({ id }) => id);
    expect(found([])).toEqual([]);
    expect(found([series])).toEqual([series, `${series}-occurrence-1`]);
    expect(found([`${series}-occurrence-2`])).toEqual([`${series}-occurrence-2`]);
  });

  it('keep events that start on or after the start of the first day', () => {
    expect(titles({ startDate: '2025-03-12' })).toEqual(['Evening Training', 'Regatta']);
    expect(titles({ startDate: '2025-03-13' })).toEqual(['Regatta']);
    expect(titles({ startDate: '2025-03-16' })).toEqual([]);
    expect(titles({ startDate: '2025-03-16' }, 'Asia/Tokyo')).toEqual(['Regatta']);
  });

  it('keep events that end on or before the end of the last day', () => {
    expect(titles({ endDate: '2025-03-12' })).toEqual(['Evening Training']);
    expect(titles({ endDate: '2025-03-15' })).toEqual(['Evening Training']);
    expect(titles({ endDate: '2025-03-16' })).toEqual(['Evening Training', 'Regatta']);
  });
});

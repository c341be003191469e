import { describe, expect, it } from '@jest/globals';
import { changedOccurrenceId, DeletionParams, occurrenceId, parseEventReference } from './event-reference.js';

const ID = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11';

describe('An occurrence id', () => {
  it('names the series and the number, and the base keeps the plain id', () => {
    expect(parseEventReference(`${ID}-occurrence-12`)).toMatchObject({ event_id: ID, occurrence_index: 12 });
    expect(parseEventReference(ID)).toMatchObject({ event_id: ID, occurrence_index: 0 });
    expect(occurrenceId({ event_id: ID, occurrence_index: 0 })).toBe(ID);
    expect(occurrenceId({ event_id: ID, occurrence_index: 3 })).toBe(`${ID}-occurrence-3`);
  });

  it('with a number names that occurrence, and the plain id the event: also number 0 says so', () => {
    expect(parseEventReference(ID)?.is_occurrence).toBe(false);
    expect(parseEventReference(`${ID}-occurrence-0`)).toEqual({
      event_id: ID,
      occurrence_index: 0,
      is_occurrence: true,
    });
    expect(changedOccurrenceId({ event_id: ID, occurrence_index: 0 })).toBe(`${ID}-occurrence-0`);
  });

  it('that is invalid has its own message for deletions', () => {
    const messageOf = (id: string) => DeletionParams.safeParse({ id }).error?.issues[0]?.message;
    expect(messageOf(`${ID}-occurrence-01`)).toBe('Invalid occurrence event ID');
    expect(messageOf('one')).toBe('Invalid id format');
    expect(messageOf(`${ID}-occurrence-1`)).toBeUndefined();
  });

  it.each(['-1', '01', '1e3', '1.5', '99999999999999999999', 'NaN', '1-occurrence-2', '1 ', ''])(
    'does not end in %j',
    (number) => expect(parseEventReference(`${ID}-occurrence-${number}`)).toBeNull(),
  );
});

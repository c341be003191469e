import { beforeEach, describe, expect, it } from '@jest/globals';
import { ReadingBudget } from './per-person-read-limit.js';

const PER_MINUTE = 4_000_000;
/** The maximum cost of a month of ten thousand entries. */
const FULL_MONTH = 60_000;

describe('The budget for reading', () => {
  let now = 0;
  let budget: ReadingBudget;
  beforeEach(() => {
    now = 0;
    budget = new ReadingBudget(() => now);
  });
  const refusal = (userId: string) => {
    try {
      budget.require(userId);
      return null;
    } catch (error) {
      return error;
    }
  };

  it('is enough for a full month of ten thousand entries each second', () => {
    for (; now < 600_000; now += 1_000) {
      budget.require('one');
      budget.spend('one', FULL_MONTH);
    }
  });

  it('is per person, and says when something of it is left again', () => {
    budget.spend('one', PER_MINUTE + PER_MINUTE / 4);
    expect(refusal('one')).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      texts: { retryAfterSeconds: 15 },
    });
    expect(refusal('another')).toBeNull();
    now = 14_999;
    expect(refusal('one')).not.toBeNull();
    now = 15_001;
    expect(refusal('one')).toBeNull();
  });

  it('does not grow beyond what it is for a minute', () => {
    budget.spend('one', 1);
    now = 3_600_000;
    budget.spend('one', PER_MINUTE);
    expect(refusal('one')).not.toBeNull();
  });

  it('forgets people who have not read for a minute', () => {
    for (let person = 0; person < 1_000; person += 1) budget.spend(`person ${person}`, 1);
    now = 60_001;
    budget.spend('one', 1);
    expect(budget.size).toBe(1);
  });
});

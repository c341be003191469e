import { describe, expect, it } from '@jest/globals';
import { Credentials } from './credentials.js';
import { minutesToNextCheck } from './check-schedule.js';

describe('The next check of a source', () => {
  it('is due after the interval, a tenth earlier or later', () => {
    expect([0, 0.5, 1].map((random) => minutesToNextCheck(60, 0, 0, random))).toEqual([54, 60, 66]);
  });

  it('is due no sooner than its publisher wants, but within a day', () => {
    expect(minutesToNextCheck(15, 0, 120, 0.5)).toBe(120);
    expect(minutesToNextCheck(60, 0, 15, 0.5)).toBe(60);
    expect(minutesToNextCheck(60, 0, 100_000, 0.5)).toBe(1_440);
  });

  it('is due later after each failure, but within a day', () => {
    expect([1, 2, 3, 4, 5, 50].map((failures) => minutesToNextCheck(60, failures, 0, 0.5))).toEqual([
      120, 240, 480, 960, 1_440, 1_440,
    ]);
  });
});

describe('A password of another place', () => {
  it('is read by the service that encrypted it, for the calendar that it was given for', () => {
    const credentials = new Credentials('secret of the service');
    const encrypted = credentials.encrypt('geheim', 'calendar');
    expect(encrypted.toString('latin1')).not.toContain('geheim');
    expect(credentials.decrypt(encrypted, 'calendar')).toBe('geheim');
    expect(credentials.decrypt(encrypted, 'another calendar')).toBeNull();
    expect(new Credentials('another secret').decrypt(encrypted, 'calendar')).toBeNull();
    expect(credentials.decrypt(Buffer.from('short'), 'calendar')).toBeNull();
  });
});

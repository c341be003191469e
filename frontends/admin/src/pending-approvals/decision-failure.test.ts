import { describe, expect, it } from '@jest/globals';
import { decisionFailure } from './decision-failure.js';

describe('The message about a decision that failed', () => {
  it.each([true, false])('is ‘Unknown error’ without details (approved: %s)', (approve) => {
    expect(decisionFailure(new TypeError('x is undefined'), approve)).toBe('Unknown error');
    expect(decisionFailure(undefined, approve)).toBe('Unknown error');
  });
});

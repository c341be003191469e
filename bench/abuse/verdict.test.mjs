import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { compareLives, compareThirds } from './verdict.mjs';

const looks = (pid, values) => values.map((value) => ({ pid, value }));
const steady = [50, 80, 100, 101, 99, 100, 100, 102, 100];
const growing = [50, 80, 100, 120, 140, 160, 180, 200, 220];

describe('what is looked at in a soak', () => {
  it('is flat when only its first third grows', () => {
    const { before, after, isFlat } = compareThirds(steady);
    assert.deepEqual([before, Math.round(after), isFlat], [100, 101, true]);
  });

  it('grows when the last third has more than the one before, by more than is allowed', () => {
    assert.equal(compareThirds(growing).isFlat, false);
    assert.equal(compareThirds(growing, 80).isFlat, true);
  });

  it('grows when it grows in each life of a process, though each restart takes it back', () => {
    const lives = [1, 2, 3].flatMap((pid) => looks(pid, growing));
    assert.equal(
      compareThirds(lives.map(({ value }) => value)).isFlat,
      true,
      'as one row of figures it looks flat',
    );
    assert.deepEqual(compareLives(lives), { lives: 3, before: 140, after: 200, isFlat: false });
  });

  it('is flat when a process begins lower after its restart and ends as high as before', () => {
    const lives = [...looks(1, growing.slice(0, 3)), ...looks(2, steady), ...looks(3, steady)];
    assert.equal(compareLives(lives).lives, 2);
    assert.equal(compareLives(lives).isFlat, true);
  });

  it('is not called flat when no life was long enough to tell', () => {
    assert.equal(compareLives(looks(1, [1, 1])).isFlat, false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { decideRefresh } from './refresh.policy.js';
import { isAnotherBranchUsed, type IssuedToken } from './token-branches.policy.js';

const GRACE_SECONDS = 30;
const START = new Date('2026-03-01T12:00:00Z').getTime();
const DAY_SECONDS = 86_400;

/**
 * Simulates the uses of a session's tokens, each '<seconds since the sign-in> <token>><the token issued for it>'. The
 * first token is A.
 * @returns the use that ended the session, or null
 */
function endOf(uses: string): string | null {
  const tokens: IssuedToken[] = [{ hash: 'A', parentHash: null, createdAt: new Date(START) }];
  const replacedAt = new Map<string, Date>();
  for (const use of uses.split(', ')) {
    const [, seconds, presented, given] = /^(\d+) (\w+)>(\w+)$/.exec(use)!;
    const now = new Date(START + Number(seconds) * 1000);
    const verdict = decideRefresh(
      {
        replaced_at: replacedAt.get(presented!) ?? null,
        is_another_branch_used: isAnotherBranchUsed(tokens, presented!, GRACE_SECONDS),
        ended_at: null,
        expires_at: new Date(START + 60 * DAY_SECONDS * 1000),
        last_used_at: now,
        deactivated_at: null,
        now,
      },
      { graceSeconds: GRACE_SECONDS, idleSeconds: 14 * DAY_SECONDS },
    );
    if (verdict === 'reused') return use;
    expect(verdict).toBe('rotate');
    if (!replacedAt.has(presented!)) replacedAt.set(presented!, now);
    tokens.push({ hash: given!, parentHash: presented!, createdAt: now });
  }
  return null;
}

/** Browsers take turns to use their newest tokens, each that many seconds after the one before. */
function inTurns(browsers: string[], seconds: number, rounds: number): string {
  const uses: string[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const [turn, browser] of browsers.entries()) {
      const at = round * seconds + turn;
      uses.push(`${at} ${round === 0 ? 'A' : `${browser}${round}`}>${browser}${round + 1}`);
    }
  return uses.join(', ');
}

const TEN = Array.from({ length: 10 }, (_, tab) => `T${tab}`);

describe('a session continues where', () => {
  it.each([
    ['a browser has one tab, for days', inTurns(['B'], 900, 400)],
    ['a person reloads the page every two seconds', inTurns(['B'], 2, 400)],
    ['ten tabs refresh at once', TEN.map((tab) => `0 A>${tab}`).join(', ')],
    [
      'ten tabs refresh at once and each uses what it got, a minute and a day later',
      [
        ...TEN.map((tab) => `0 A>${tab}`),
        ...TEN.slice(0, 5).map((tab) => `60 ${tab}>${tab}b`),
        ...TEN.slice(5).map((tab) => `${DAY_SECONDS} ${tab}>${tab}b`),
      ].join(', '),
    ],
    [
      'ten tabs used what they got once, and one of them goes on',
      [
        ...TEN.map((tab) => `0 A>${tab}`),
        ...TEN.map((tab) => `60 ${tab}>${tab}b`),
        '900 T9b>T9c, 920 T9c>T9d, 1800 T9d>T9e',
      ].join(', '),
    ],
    [
      'tabs part again and again, and the last one of each time goes on',
      '0 A>B, 1 A>C, 900 C>D, 901 C>E, 902 C>F, 1800 F>G, 1801 F>H, 2700 H>I',
    ],
    ['a response was lost and the browser retries', '0 A>B, 20 A>C, 900 C>D, 905 D>E, 1800 E>F'],
    [
      'responses are lost one after the other',
      '0 A>B, 10 A>C, 20 A>D, 900 D>E, 929 D>F, 940 F>G, 1800 G>H, 2700 H>I',
    ],
    [
      'a slow response arrives after another tab went on, and its token is kept',
      '0 A>B, 1 A>C, 40 C>D, 45 B>E, 60 E>F, 80 F>G, 900 G>H',
    ],
    [
      'two tabs overwrite each other’s cookie while both reload, and one is kept',
      '0 A>B, 1 A>C, 4 B>D, 6 C>E, 9 D>F, 12 E>G, 15 F>H, 18 G>I, 60 I>J, 80 J>K, 900 K>L',
    ],
    [
      'a laptop slept with two tabs that had parted, and each of them is used once',
      `0 A>B, 1 A>C, ${DAY_SECONDS} B>D, ${DAY_SECONDS + 1} C>E, ${DAY_SECONDS + 900} E>F, ${DAY_SECONDS + 1800} F>G`,
    ],
    [
      'a browser falls back on the cookie of some seconds ago',
      '0 A>B, 5 B>C, 10 C>D, 25 B>E, 900 E>F, 910 F>G',
    ],
  ])('%s', (_, uses) => {
    expect(endOf(uses)).toBeNull();
  });
});

describe('a session ends where', () => {
  it.each([
    ['a token is used long after it was replaced', '0 A>B, 900 B>C, 901 A>D', '901 A>D'],
    [
      'two browsers go on every quarter of an hour',
      '0 A>B, 1 A>C, 900 B>D, 901 C>E, 1800 D>F, 1801 E>G',
      '1801 E>G',
    ],
    [
      'two browsers go on more often than the grace lasts',
      '0 A>B, 1 A>C, 20 B>D, 21 C>E, 40 D>F, 41 E>G, 60 F>H',
      '41 E>G',
    ],
    ['two browsers go on every two seconds', inTurns(['B', 'C'], 2, 30), '32 B16>B17'],
    [
      'a thief makes a branch of every branch',
      '0 A>B, 1 A>C, 20 B>D, 21 C>E, 22 C>F, 40 D>G, 41 F>H, 42 F>I',
      '41 F>H',
    ],
    [
      'two browsers have parted since many tokens, and one of them was asleep',
      '0 A>B, 1 A>C, 20 B>D, 40 D>E, 60 E>F, 80 F>G, 81 C>H',
      '81 C>H',
    ],
    [
      'the first use of another branch comes long after this one went on',
      '0 A>B, 1 A>C, 900 B>D, 1800 C>E, 1801 D>F',
      '1801 D>F',
    ],
    [
      'a thief part of the way down is seen after honest tabs parted too',
      '0 A>B, 1 A>C, 900 C>D, 901 C>E, 920 D>F, 921 E>G, 940 F>H, 941 G>I',
      '941 G>I',
    ],
  ])('%s', (_, uses, end) => {
    expect(endOf(uses)).toBe(end);
  });
});

describe('tokens of which the oldest are no longer stored', () => {
  const at = (seconds: number) => new Date(START + seconds * 1000);
  const token = (hash: string, parentHash: string | null, seconds: number): IssuedToken => ({
    hash,
    parentHash,
    createdAt: at(seconds),
  });

  it('are siblings where they were given for the same one', () => {
    const siblings = [token('B', 'A', 0), token('C', 'A', 1), token('D', 'B', 900)];
    expect(isAnotherBranchUsed(siblings, 'C', GRACE_SECONDS)).toBe(false);
    expect(isAnotherBranchUsed([...siblings, token('E', 'D', 1800)], 'C', GRACE_SECONDS)).toBe(true);
  });

  it('belong to two browsers where they replaced different ones and both continue', () => {
    const apart = [token('B', 'X', 0), token('C', 'Y', 1), token('D', 'B', 20), token('E', 'C', 21)];
    expect(isAnotherBranchUsed(apart, 'E', GRACE_SECONDS)).toBe(false);
    expect(isAnotherBranchUsed([...apart, token('F', 'D', 40)], 'E', GRACE_SECONDS)).toBe(true);
  });

  it('say nothing about a token that is not stored itself', () => {
    expect(isAnotherBranchUsed([token('B', 'A', 0)], 'Z', GRACE_SECONDS)).toBe(false);
  });
});

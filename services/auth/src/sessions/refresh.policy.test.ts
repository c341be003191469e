import { describe, expect, it } from '@jest/globals';
import { decideRefresh, type PresentedToken } from './refresh.policy.js';

const now = new Date('2026-03-01T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const limits = { graceSeconds: 30, idleSeconds: 1000 };

const aToken = (changes: Partial<PresentedToken> = {}): PresentedToken => ({
  replacedAt: null,
  isAnotherBranchUsed: false,
  sessionEndedAt: null,
  sessionExpiresAt: secondsAgo(-1000),
  sessionLastUsedAt: secondsAgo(10),
  accountDeactivatedAt: null,
  ...changes,
});

describe('a refresh token', () => {
  it.each([
    ['exchanged', 'it is the newest', 'rotate', {}],
    ['exchanged', 'it was replaced a moment ago', 'rotate', { replacedAt: secondsAgo(30) }],
    ['exchanged', 'another clock replaced it a moment later', 'rotate', { replacedAt: secondsAgo(-1) }],
    ['theft', 'it was replaced longer ago than the grace', 'reused', { replacedAt: secondsAgo(31) }],
    ['theft', 'another branch of its session went on too', 'reused', { isAnotherBranchUsed: true }],
    [
      'theft',
      'it was replaced a moment ago and another branch went on',
      'reused',
      { replacedAt: secondsAgo(30), isAnotherBranchUsed: true },
    ],
    ['refused', 'its session was ended', 'over', { sessionEndedAt: secondsAgo(1) }],
    ['refused', 'its session is too old', 'over', { sessionExpiresAt: now }],
    ['refused', 'its session was idle for too long', 'over', { sessionLastUsedAt: secondsAgo(1000) }],
    ['refused', 'its account is deactivated', 'over', { accountDeactivatedAt: secondsAgo(1) }],
    [
      'refused and nothing more',
      'it was replaced long ago in a session that is over anyway',
      'over',
      { replacedAt: secondsAgo(500), sessionEndedAt: secondsAgo(1) },
    ],
  ] as const)('is %s when %s', (_, __, verdict, changes) => {
    expect(decideRefresh(aToken(changes), limits, now)).toBe(verdict);
  });
});

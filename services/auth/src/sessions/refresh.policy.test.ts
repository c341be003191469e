import { describe, expect, it } from '@jest/globals';
import { decideRefresh, type PresentedToken } from './refresh.policy.js';

const now = new Date('2026-03-01T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const limits = { graceSeconds: 30, idleSeconds: 1000 };

const aToken = (changes: Partial<PresentedToken> = {}): PresentedToken => ({
  replaced_at: null,
  is_another_branch_used: false,
  ended_at: null,
  expires_at: secondsAgo(-1000),
  last_used_at: secondsAgo(10),
  deactivated_at: null,
  now,
  ...changes,
});

describe('a refresh token', () => {
  it.each([
    ['exchanged', 'it is the newest', 'rotate', {}],
    ['exchanged', 'it was replaced a moment ago', 'rotate', { replaced_at: secondsAgo(30) }],
    ['exchanged', 'another clock replaced it a moment later', 'rotate', { replaced_at: secondsAgo(-1) }],
    ['theft', 'it was replaced longer ago than the grace', 'reused', { replaced_at: secondsAgo(31) }],
    ['theft', 'another branch of its session went on too', 'reused', { is_another_branch_used: true }],
    [
      'theft',
      'it was replaced a moment ago and another branch went on',
      'reused',
      { replaced_at: secondsAgo(30), is_another_branch_used: true },
    ],
    ['refused', 'its session was ended', 'over', { ended_at: secondsAgo(1) }],
    ['refused', 'its session is too old', 'over', { expires_at: now }],
    ['refused', 'its session was idle for too long', 'over', { last_used_at: secondsAgo(1000) }],
    ['refused', 'its account is deactivated', 'over', { deactivated_at: secondsAgo(1) }],
    [
      'refused and nothing more',
      'it was replaced long ago in a session that is over anyway',
      'over',
      { replaced_at: secondsAgo(500), ended_at: secondsAgo(1) },
    ],
  ] as const)('is %s when %s', (_, __, verdict, changes) => {
    expect(decideRefresh(aToken(changes), limits)).toBe(verdict);
  });
});

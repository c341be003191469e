import { mock } from 'node:test';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SignInQueue, type QueuedSignIn } from './sign-in-queue.js';

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('the queue of sign-ins to an address at which somebody guesses', () => {
  let queue: SignInQueue;
  let started: string[];
  let refused: Record<string, string>;
  let finish: Record<string, () => void>;
  let now: number;
  beforeEach(() => {
    queue = new SignInQueue();
    [started, refused, finish] = [[], {}, {}];
    now = 1_000;
    mock.timers.enable({ apis: ['setTimeout'] });
    mock.method(performance, 'now', () => now);
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  const come = (name: string, earlierTries = 0, more: Partial<QueuedSignIn> = {}, signal?: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    finish[name] = resolve;
    const signIn = { email: 'u1@example.org', delayMs: 4_000, ...more, earlierTries };
    const attempt = () => {
      started.push(name);
      return promise;
    };
    queue.run(signIn, attempt, signal).catch((error: { code: string }) => (refused[name] = error.code));
    return settle();
  };
  const end = (name: string) => {
    finish[name]!();
    return settle();
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
    mock.timers.tick(milliseconds);
    return settle();
  };

  it('lets one be checked at a time, and other addresses meanwhile', async () => {
    await come('one');
    await come('two');
    await come('elsewhere', 0, { email: 'u2@example.org' });
    expect(started).toEqual(['one', 'elsewhere']);
    await end('one');
    expect(started).toEqual(['one', 'elsewhere', 'two']);
  });

  it('prefers first attempts to repeated ones, and of those the client with fewer attempts', async () => {
    await come('running');
    await come('often', 4);
    await come('once', 1);
    await come('never');
    await come('newest');
    await end('running');
    await end('newest');
    await end('never');
    expect(started).toEqual(['running', 'newest', 'never', 'once']);
  });

  it('slows down clients with earlier attempts, all together, and no others', async () => {
    await come('first', 1, { delayMs: 3_000 });
    await end('first');
    await come('second', 1, { delayMs: 3_000 });
    await come('third', 2, { delayMs: 3_000 });
    expect(started).toEqual(['first']);
    await come('owner');
    expect(started).toEqual(['first', 'owner']);
    await end('owner');
    await pass(2_999);
    expect(started).toEqual(['first', 'owner']);
    await pass(1);
    await end('second');
    expect(started).toEqual(['first', 'owner', 'second']);
    await pass(3_000);
    expect(started).toEqual(['first', 'owner', 'second', 'third']);
  });

  it('refuses the clients with the most attempts where too many wait, then those who wait longest', async () => {
    await come('running');
    for (let count = 0; count < 60; count += 1) await come(`guess ${count}`, 3);
    for (let count = 0; count < 4; count += 1) await come(`new ${count}`, 0, { email: 'u2@example.org' });
    for (let count = 0; count < 70; count += 1) await come(`stranger ${count}`);
    await come('owner');
    const codes = Object.values(refused);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(60);
    expect(Object.keys(refused).filter((name) => name.startsWith('stranger'))).toEqual(
      Array.from({ length: 10 }, (_, index) => `stranger ${index}`),
    );
    expect(refused['stranger 0']).toBe('SERVICE_UNAVAILABLE');
    await end('running');
    expect(started.slice(-1)).toEqual(['owner']);
  });

  it('holds nobody for longer than eight seconds, and drops clients that left', async () => {
    const leaving = new AbortController();
    await come('running');
    await come('waiting', 1);
    await come('leaving', 0, {}, leaving.signal);
    leaving.abort();
    await settle();
    expect(refused).toEqual({ leaving: 'SERVICE_UNAVAILABLE' });
    await pass(8_000);
    expect(refused).toEqual({ leaving: 'SERVICE_UNAVAILABLE', waiting: 'TOO_MANY_REQUESTS' });
    await end('running');
    expect(started).toEqual(['running']);
  });

  it('forgets an address when nobody waits for it and its delay is over', async () => {
    await come('one', 1);
    await end('one');
    expect(queue['emailQueues'].size).toBe(1);
    await pass(4_000);
    expect(queue['emailQueues'].size).toBe(0);
  });
});

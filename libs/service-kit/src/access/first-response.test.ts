import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { firstResponse } from './first-response.js';

const AWAY = new Error('away');
const REFUSED = new Error('refused');

describe('The first answer of two', () => {
  let asked: string[];
  let first: PromiseWithResolvers<string>;
  let second: PromiseWithResolvers<string>;
  beforeEach(() => {
    jest.useFakeTimers();
    [asked, first, second] = [[], Promise.withResolvers(), Promise.withResolvers()];
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const ask = (afterMs = 500) => {
    const asking = (name: string, answer: PromiseWithResolvers<string>) => () => {
      asked.push(name);
      return answer.promise;
    };
    return firstResponse(asking('first', first), asking('second', second), {
      afterMs,
      isWorthAnother: (error) => error === AWAY,
    });
  };

  it('is that of the first one alone, where it answers in time', async () => {
    const answer = ask();
    jest.advanceTimersByTime(499);
    first.resolve('from the first');
    expect(await answer).toBe('from the first');
    jest.advanceTimersByTime(10_000);
    expect(asked).toEqual(['first']);
  });

  it('is that of the second one, where the first is silent', async () => {
    const answer = ask();
    jest.advanceTimersByTime(500);
    second.resolve('from the second');
    expect(await answer).toBe('from the second');
    expect(asked).toEqual(['first', 'second']);
  });

  it('is that of the first one all the same, where it was only slow', async () => {
    const answer = ask();
    jest.advanceTimersByTime(500);
    first.resolve('from the first');
    expect(await answer).toBe('from the first');
  });

  it('is asked of the second one at once, where the first fails', async () => {
    const answer = ask();
    first.reject(AWAY);
    second.resolve('from the second');
    expect(await answer).toBe('from the second');
  });

  it('may be a refusal, which nobody else is asked about', async () => {
    const answer = ask();
    first.reject(REFUSED);
    await expect(answer).rejects.toBe(REFUSED);
    jest.advanceTimersByTime(10_000);
    expect(asked).toEqual(['first']);
  });

  it('is waited for where the second one fails before the first has answered', async () => {
    const answer = ask();
    jest.advanceTimersByTime(500);
    second.reject(AWAY);
    first.resolve('from the first');
    expect(await answer).toBe('from the first');
  });

  it('is none where both fail, and where the first is only slow and no silence is too long', async () => {
    const failing = ask();
    first.reject(AWAY);
    second.reject(AWAY);
    await expect(failing).rejects.toBe(AWAY);
    [asked, first] = [[], Promise.withResolvers()];
    const slow = ask(Infinity);
    jest.advanceTimersByTime(60_000);
    expect(asked).toEqual(['first']);
    first.resolve('late');
    expect(await slow).toBe('late');
  });
});

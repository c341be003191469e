import { beforeEach, describe, expect, it } from '@jest/globals';
import { notFound, ProblemException, unavailable } from '@daymark/service-kit';
import { CalendarVersions } from './calendar-versions.js';

describe('The version of a public calendar', () => {
  let time: number;
  let asked: number;
  let answer: () => Promise<string>;
  /** The versions for which changes were requested. */
  let since: (string | undefined)[];
  let versions: CalendarVersions;
  beforeEach(() => {
    time = 5_000;
    asked = 0;
    since = [];
    answer = () => Promise.resolve('first');
    versions = new CalendarVersions(
      (_id, from) => {
        asked += 1;
        since.push(from);
        return answer();
      },
      () => time,
    );
  });
  const isAway = () => Promise.reject(unavailable());
  const isHidden = () => Promise.reject(notFound());

  it('is requested once for all concurrent callers', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    answer = () => promise;
    const waiting = Array.from({ length: 50 }, () => versions.current('a'));
    time += 1_500;
    waiting.push(versions.current('a'));
    resolve('shared');
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['shared']));
    expect(asked).toBe(1);
  });

  it('is requested again after a second and not before', async () => {
    await versions.current('a');
    time += 999;
    answer = () => Promise.resolve('second');
    expect([await versions.current('a'), asked]).toEqual(['first', 1]);
    time += 1;
    expect([await versions.current('a'), asked]).toEqual(['second', 2]);
  });

  it('is requested for each calendar separately', async () => {
    await versions.current('a');
    await versions.current('b');
    expect(asked).toBe(2);
  });

  it('is returned without a request while it is fresh', async () => {
    expect(versions.freshVersion('a')).toBeUndefined();
    await versions.current('a');
    expect(versions.freshVersion('a')).toBe('first');
    time += 1_000;
    expect(versions.freshVersion('a')).toBeUndefined();
  });

  it('is fresh from the time of its request, since it may have changed before the response', async () => {
    answer = () => {
      time += 1_000;
      return Promise.resolve('slow');
    };
    expect(await versions.current('a')).toBe('slow');
    expect(versions.freshVersion('a')).toBeUndefined();
  });

  it.each([
    ['becoming private', notFound()],
    ['being deleted', new ProblemException('CALENDAR_DELETED')],
  ])(
    'is missing within a second of the calendar %s, and is not remembered after that',
    async (_what, problem) => {
      await versions.current('a');
      answer = () => Promise.reject(problem);
      time += 1_000;
      await expect(versions.current('a')).rejects.toBe(problem);
      expect(versions.freshVersion('a')).toBeUndefined();
      answer = isAway;
      time += 1_000;
      await expect(versions.current('a')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    },
  );

  it.each([
    ['there is no such calendar', notFound()],
    ['it is one that was deleted', new ProblemException('CALENDAR_DELETED')],
  ])('is requested at most once a second also while %s', async (_what, problem) => {
    answer = () => Promise.reject(problem);
    for (let i = 0; i < 3; i += 1) await expect(versions.current('a')).rejects.toBe(problem);
    expect(asked).toBe(1);
  });

  it('is used for a minute after the last response while requests fail, with one attempt a second', async () => {
    await versions.current('a');
    answer = isAway;
    time += 59_999;
    expect([await versions.current('a'), await versions.current('a'), asked]).toEqual(['first', 'first', 2]);
    expect(versions.freshVersion('a')).toBeUndefined();
    time += 1_000;
    await expect(versions.current('a')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('is requested again as soon as possible', async () => {
    answer = isAway;
    await expect(versions.current('a')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    answer = () => Promise.resolve('back');
    time += 1_000;
    expect(await versions.current('a')).toBe('back');
  });

  describe('with what changed since another one', () => {
    const ask = () => versions.current('a', 'cached').catch(() => undefined);
    const later = () => (time += 1_000);

    it('is requested without changes after these could not be sent, until another version is cached', async () => {
      answer = isAway;
      await ask();
      answer = () => Promise.resolve('second');
      for (let times = 0; times < 3; times += 1) {
        later();
        await ask();
      }
      expect(since).toEqual(['cached', undefined, undefined, undefined]);
      later();
      await versions.current('a', 'second');
      expect(since.at(-1)).toBe('second');
    });

    it('is requested as before if nothing had changed: the changes were missing for another reason', async () => {
      answer = isAway;
      await ask();
      answer = () => Promise.resolve('cached');
      for (let times = 0; times < 2; times += 1) {
        later();
        await ask();
      }
      expect(since).toEqual(['cached', undefined, 'cached']);
    });

    it('is requested without changes after these could not be read', async () => {
      versions.markChangesUnavailable('a', 'cached');
      await ask();
      await versions.current('b', 'cached');
      expect(since).toEqual([undefined, 'cached']);
    });
  });

  it('of a public calendar stays cached whatever made-up ids are requested', async () => {
    await versions.current('a');
    answer = isHidden;
    for (let i = 0; i < 20_001; i += 1) await versions.current(`made-up ${i}`).catch(() => undefined);
    expect(versions.freshVersion('a')).toBe('first');
  });
});

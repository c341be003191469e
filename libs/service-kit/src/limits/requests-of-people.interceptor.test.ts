import { describe, expect, it } from '@jest/globals';
import { defer, firstValueFrom, from } from 'rxjs';
import { currentRequest, withRequestId } from '../logging/index.js';
import { RequestsOfPeopleInterceptor } from './requests-of-people.interceptor.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('The requests of one person', () => {
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
  const interceptor = new RequestsOfPeopleInterceptor({ atOnce: 2, waiting: 3, limitMs: 60_000 });
  const begun: string[] = [];
  const ask = (name: string, userId?: string) =>
    withRequestId(undefined, () => {
      if (userId !== undefined) currentRequest()!.userId = userId;
      const handle = () => defer(() => from((begun.push(name), go.then(() => name))));
      return firstValueFrom(interceptor.intercept(null as never, { handle }));
    });

  it('are worked on a few at a time, the next ones wait and the others are refused; nobody else’s wait', async () => {
    const names = ['1', '2', '3', '4', '5', '6'];
    const outcomes = Promise.allSettled(names.map((name) => ask(name, 'one')));
    const others = [ask('another’s', 'another'), ask('nobody’s'), ask('nobody’s too')];
    await settle();
    expect(begun).toEqual(['nobody’s', 'nobody’s too', '1', '2', 'another’s']);
    letGo();
    expect(await Promise.all(others)).toEqual(['another’s', 'nobody’s', 'nobody’s too']);
    const settled = await outcomes;
    expect(settled.slice(0, 5).map((outcome) => (outcome as { value?: string }).value)).toEqual(
      names.slice(0, 5),
    );
    expect(settled[5]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import type { Logger, ServiceClient } from '@daymark/service-kit';
import { PeopleNames } from './people.module.js';

const ANN = { id: 'ann', name: 'Ann', email: 'ann@example.org' };

function namesWith(answer: (ids: string[]) => Promise<{ people: object[] }>) {
  const call = jest.fn((_service: string, _contract: object, { body }: { body: { ids: string } }) =>
    answer(body.ids.split(',')),
  );
  const warn = jest.fn();
  const names = new PeopleNames({ call } as unknown as ServiceClient, { warn } as unknown as Logger);
  return { names, call, warn };
}

describe('The names of people', () => {
  it('are asked for at once, and kept; whoever was deleted is null', async () => {
    const { names, call } = namesWith(async () => ({ people: [ANN] }));
    expect([...(await names.of(['ann', 'gone', 'ann']))]).toEqual([
      ['ann', ANN],
      ['gone', null],
    ]);
    expect((await names.of(['gone', 'ann'])).get('ann')).toBe(ANN);
    const asked = () => call.mock.calls.map(([, , { body }]) => body.ids);
    expect(asked()).toEqual(['ann,gone']);
    await names.of(['bob', 'ann']);
    expect(asked()).toEqual(['ann,gone', 'bob']);
  });

  it('are asked for again after a minute', async () => {
    const { names, call } = namesWith(async () => ({ people: [ANN] }));
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValue(1);
    await names.of(['ann']);
    clock.mockReturnValue(60_000);
    await names.of(['ann']);
    expect(call).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(60_001);
    await names.of(['ann']);
    expect(call).toHaveBeenCalledTimes(2);
    clock.mockRestore();
  });

  it('are missing while auth is away, except those known before', async () => {
    let isAway = false;
    const { names, warn } = namesWith(() =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve({ people: [ANN] }),
    );
    await names.of(['ann']);
    isAway = true;
    expect([...(await names.of(['ann', 'bob']))]).toEqual([['ann', ANN]]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('take no more than so much memory', async () => {
    const { names, call } = namesWith(async (ids) => ({ people: ids.map((id) => ({ ...ANN, id })) }));
    for (let part = 0; part < 51; part++)
      await names.of(Array.from({ length: 200 }, (_, index) => `${part}-${index}`));
    await names.of(['50-199']);
    expect(call).toHaveBeenCalledTimes(51);
    await names.of(['0-0']);
    expect(call).toHaveBeenCalledTimes(52);
  });
});

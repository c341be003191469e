import { setImmediate as setImmediateOfNode } from 'node:timers';
import { expect, it, jest } from '@jest/globals';
import { isTurnOver, nextTurn } from './turns.js';

it('Of works that wait for their turn at the same time only one runs in a turn of the event loop', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediateOfNode(count);
  };
  setImmediateOfNode(count);
  const turns = await Promise.all(Array.from({ length: 5 }, () => nextTurn().then(() => turn)));
  isOver = true;
  expect(new Set(turns).size).toBe(5);
});

it('A turn is over after a few milliseconds, and another one begins', async () => {
  // A busy machine may take longer than a turn to come back to this test.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  try {
    await nextTurn();
    expect(isTurnOver()).toBe(false);
    clock.mockReturnValue(1_010);
    expect(isTurnOver()).toBe(true);
    await nextTurn();
    expect(isTurnOver()).toBe(false);
  } finally {
    clock.mockRestore();
  }
});

it('Clients take turns: one request of another client waits for one of somebody who has many', async () => {
  const order: string[] = [];
  const work = (client: string) => nextTurn(client).then(() => order.push(client));
  await Promise.all([work('many'), work('many'), work('many'), work('few'), work('many')]);
  expect(order).toEqual(['many', 'few', 'many', 'many', 'many']);
});

import { setImmediate as setImmediateOfNode } from 'node:timers';
import { expect, it } from '@jest/globals';
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
  await nextTurn();
  expect(isTurnOver()).toBe(false);
  const beganAt = performance.now();
  while (!isTurnOver()) expect(performance.now() - beganAt).toBeLessThan(1_000);
  await nextTurn();
  expect(isTurnOver()).toBe(false);
});

it('Clients take turns: one request of another client waits for one of somebody who has many', async () => {
  const order: string[] = [];
  const work = (client: string) => nextTurn(client).then(() => order.push(client));
  await Promise.all([work('many'), work('many'), work('many'), work('few'), work('many')]);
  expect(order).toEqual(['many', 'few', 'many', 'many', 'many']);
});

import { describe, expect, it } from '@jest/globals';
import { QueueFullError, ConcurrencyLimiter } from './concurrency-limiter.js';

function heldTask() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let hasStarted = false;
  return {
    run: () => {
      hasStarted = true;
      return promise;
    },
    finish: resolve,
    get hasStarted() {
      return hasStarted;
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue for turns', () => {
  it('runs as many tasks at once as it may, and the next when one ends', async () => {
    const queue = new ConcurrencyLimiter(2, 5);
    const tasks = [heldTask(), heldTask(), heldTask()];
    const results = tasks.map((task) => queue.run(task.run));
    await settle();
    expect(tasks.map((task) => task.hasStarted)).toEqual([true, true, false]);
    tasks[0]!.finish('first');
    await settle();
    expect(tasks[2]!.hasStarted).toBe(true);
    tasks[1]!.finish('second');
    tasks[2]!.finish('third');
    expect(await Promise.all(results)).toEqual(['first', 'second', 'third']);
  });

  it('refuses at once when everybody who may wait is waiting', async () => {
    const queue = new ConcurrencyLimiter(1, 1);
    const [running, waiting] = [heldTask(), heldTask()];
    const results = [queue.run(running.run), queue.run(waiting.run)];
    await expect(queue.run(() => Promise.resolve('late'))).rejects.toThrow(QueueFullError);
    running.finish('a');
    waiting.finish('b');
    expect(await Promise.all(results)).toEqual(['a', 'b']);
  });

  it('gives the turn on when a task fails', async () => {
    const queue = new ConcurrencyLimiter(1, 1);
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(() => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
    expect(await queue.run(() => Promise.resolve('again'))).toBe('again');
  });
});

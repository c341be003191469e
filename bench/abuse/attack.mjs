import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts an attack. @returns a function that ends it and returns the counts of responses */
export function attack(name, world) {
  const child = fork(new URL('attacker.mjs', import.meta.url));
  child.send({ name, world });
  return async () => {
    const told = once(child, 'message');
    const ended = once(child, 'exit');
    child.send('stop');
    const [counts] = await told;
    await ended;
    return counts;
  };
}

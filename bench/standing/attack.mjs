import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Begins an attack. @returns what ends it and tells how often it was answered with what */
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

// One attacker in a separate process with a low priority: it would be on another machine.
import { setTimeout as delay } from 'node:timers/promises';
import { lowerPriority } from '@daymark/bench-harness/background';
import { attackers } from './attackers.mjs';

/** How long the last responses are waited for. */
const LAST_ANSWERS_MS = 1_000;

lowerPriority();
process.once('disconnect', () => process.exit());
process.once('message', ({ name, world }) => {
  const counts = {};
  let isOver = false;
  const count = (answer) => (counts[answer] = (counts[answer] ?? 0) + 1);
  process.on('message', (message) => {
    if (message !== 'stop') return;
    isOver = true;
    // Slower requests are ignored.
    void Promise.race([attacking, delay(LAST_ANSWERS_MS)]).then(() =>
      process.send(counts, () => process.exit()),
    );
  });
  const attacking = attackers[name](world, count, () => isOver);
});

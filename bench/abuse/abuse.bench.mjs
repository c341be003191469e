// The waiting times of an owner, a subscriber and a visitor while one client or account takes as much as it can get.
// One attacker after another; before each the others are measured alone.
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '@daymark/bench-harness/figures';
import { note } from '@daymark/bench-harness/product';
import { attack } from './attack.mjs';
import { attackers } from './attackers.mjs';
import { limitOf, watchMemory } from './memory.mjs';
import { KINDS, measure } from './others.mjs';
import { signEverybodyIn, startWorld } from './world.mjs';

const QUIET_SECONDS = Number(process.env.QUIET_SECONDS ?? 6);
const SECONDS = Number(process.env.SECONDS ?? 12);
const ONLY = process.env.ONLY?.split(',');
/** Longer than an attacker's running requests may take. */
const SETTLE_MS = 3_000;
/** Others may wait twice as long as without the attacker, or as long as nobody notices. */
const FACTOR_MAX = 2;
const UNNOTICED_MS = 100;

const world = await startWorld();
let missed = 0;
try {
  await measure(world.plain, QUIET_SECONDS);
  console.log(
    `| attacker | ${KINDS.map((kind) => `${kind}: quiet, beside (p95 ms)`).join(' | ')} | failures of others | the attacker got | most memory (MiB of) | |`,
  );
  console.log(`|${' --- |'.repeat(KINDS.length + 5)}`);
  for (const name of Object.keys(attackers).filter(
    (each) => !ONLY || ONLY.some((part) => each.includes(part)),
  )) {
    note(name);
    await signEverybodyIn(world.plain);
    const quiet = await measure(world.plain, QUIET_SECONDS);
    const memory = watchMemory(world.product);
    const end = attack(name, world.plain);
    const beside = await measure(world.plain, SECONDS);
    const answers = await end();
    const row = rowOf(name, { quiet, beside, answers, peaks: memory() });
    if (!row.isHeld) missed += 1;
    console.log(row.text);
    await delay(SETTLE_MS);
  }
} finally {
  await world.stop();
}
console.log(missed === 0 ? 'Held by all.' : `${missed} not held.`);
process.exitCode = missed === 0 ? 0 : 1;

function rowOf(name, { quiet, beside, answers, peaks }) {
  const p95 = (measured, kind) => percentile(measured[kind].times, 95) ?? 0;
  const times = KINDS.map((kind) => [p95(quiet, kind), p95(beside, kind)]);
  const failures = KINDS.flatMap((kind) =>
    Object.entries(beside[kind].failures).map(([status, count]) => `${kind} ${count} x ${status}`),
  );
  const tight = Object.entries(peaks)
    .map(([service, peak]) => [service, peak, limitOf(service)])
    .toSorted((a, b) => b[1] / b[2] - a[1] / a[2])
    .slice(0, 2);
  const isSilent = Object.keys(answers).some((answer) => answer === '0' || answer.includes('without'));
  const isHeld =
    times.every(([before, after]) => after <= Math.max(FACTOR_MAX * before, UNNOTICED_MS)) &&
    failures.length === 0 &&
    !isSilent &&
    tight.every(([, peak, limit]) => peak < limit);
  const cells = [
    name,
    ...times.map(([before, after]) => `${before.toFixed(0)}, ${after.toFixed(0)}`),
    failures.join('; ') || 'none',
    Object.entries(answers)
      .map(([answer, count]) => `${count} x ${answer}`)
      .join(', '),
    tight.map(([service, peak, limit]) => `${service} ${peak}/${limit}`).join(', '),
    isHeld ? 'held' : 'missed',
  ];
  return { isHeld, text: `| ${cells.join(' | ')} |` };
}

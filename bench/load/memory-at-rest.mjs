// Sums up the memory of the product running from this checkout.
import { readFileSync } from 'node:fs';
import {
  commandOf,
  parentOf,
  processIds,
  proportionalBytes,
  unlessEnded,
} from '@daymark/bench-harness/processes';

const BYTES_PER_MB = 1_000_000;
const RUN_RECORD = new URL('../../.local/run.json', import.meta.url);

const { supervisor, processes } = JSON.parse(readFileSync(RUN_RECORD, 'utf8'));
const names = new Map([...processes.map(({ pid, name }) => [pid, name]), [supervisor.pid, 'launcher']]);
const parents = new Map(processIds().map((pid) => [pid, unlessEnded(() => parentOf(pid)) ?? 0]));

const rows = [...parents.keys()]
  .map((pid) => ({ pid, name: nameOf(pid) }))
  .filter(({ name }) => name !== undefined)
  .map((row) => ({ ...row, bytes: unlessEnded(() => proportionalBytes(row.pid)) }))
  .filter(({ bytes }) => bytes !== undefined)
  .sort((a, b) => b.bytes - a.bytes);
for (const { pid, name, bytes } of rows) console.log(`${inMb(bytes)} MB  ${name} (${pid})`);
const sum = rows.reduce((total, { bytes }) => total + bytes, 0);
console.log(`${inMb(sum)} MB  together, in ${rows.length} processes`);

/**
 * The name of a process's part: one of the product, a child of one, or npm and its shell above the launcher; undefined
 * otherwise.
 */
function nameOf(pid) {
  for (let above = pid; above > 1; above = parents.get(above) ?? 0) {
    const name = names.get(above);
    if (name !== undefined) return name;
  }
  return isAboveLauncher(pid) ? 'npm' : undefined;
}

function isAboveLauncher(pid) {
  for (let above = parents.get(supervisor.pid); above > 1; above = parents.get(above) ?? 0) {
    if (!/npm start|start\.mjs/.test(commandOf(above).join(' '))) return false;
    if (above === pid) return true;
  }
  return false;
}

function inMb(bytes) {
  return (bytes / BYTES_PER_MB).toFixed(1).padStart(7);
}

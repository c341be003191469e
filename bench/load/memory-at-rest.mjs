// Adds up what the product that runs from this checkout holds.
import { readdirSync, readFileSync } from 'node:fs';

const BYTES_PER_KIB = 1024;
const BYTES_PER_MB = 1_000_000;
const RUN_RECORD = new URL('../../.local/run.json', import.meta.url);

const { supervisor, processes } = JSON.parse(readFileSync(RUN_RECORD, 'utf8'));
const names = new Map([...processes.map(({ pid, name }) => [pid, name]), [supervisor.pid, 'launcher']]);
const parents = readParents();

const rows = [...parents.keys()]
  .map((pid) => ({ pid, name: nameOf(pid) }))
  .filter(({ name }) => name !== undefined)
  .map((row) => ({ ...row, bytes: proportionalBytes(row.pid) }))
  .filter(({ bytes }) => bytes !== undefined)
  .sort((a, b) => b.bytes - a.bytes);
for (const { pid, name, bytes } of rows) console.log(`${inMb(bytes)} MB  ${name} (${pid})`);
const sum = rows.reduce((total, { bytes }) => total + bytes, 0);
console.log(`${inMb(sum)} MB  together, in ${rows.length} processes`);

/** Whose a process is: one of the product, a child of one, or npm and its shell above the launcher; undefined otherwise. */
function nameOf(pid) {
  for (let above = pid; above > 1; above = parents.get(above) ?? 0) {
    const name = names.get(above);
    if (name !== undefined) return name;
  }
  return isAboveLauncher(pid) ? 'npm' : undefined;
}

function isAboveLauncher(pid) {
  for (let above = parents.get(supervisor.pid); above > 1; above = parents.get(above) ?? 0) {
    const command = readFileSync(`/proc/${above}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (!/npm start|start\.mjs/.test(command)) return false;
    if (above === pid) return true;
  }
  return false;
}

function readParents() {
  const found = new Map();
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Behind the name, which may hold anything: state, parent.
      const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      found.set(Number(pid), Number(parent));
    } catch {
      // It has just ended.
    }
  }
  return found;
}

function proportionalBytes(pid) {
  try {
    const [, kib] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(kib) * BYTES_PER_KIB;
  } catch {
    return undefined;
  }
}

function inMb(bytes) {
  return (bytes / BYTES_PER_MB).toFixed(1).padStart(7);
}

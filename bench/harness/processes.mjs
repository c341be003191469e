// What processes hold and take, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

const MS_PER_TICK = 10;
const KIB_PER_MIB = 1024;

/** Ids of all processes. */
export const processIds = () =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);

/** What a look at a process tells; undefined where it has just ended. */
export function unlessEnded(look) {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** Resident memory in MiB. */
export const residentMiB = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / KIB_PER_MIB);

/** What a process holds, with its share of what it holds together with others, in bytes. */
export const proportionalBytes = (pid) =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) * 1024;

/** Connections and files that are open. */
export const openFiles = (pid) => readdirSync(`/proc/${pid}/fd`).length;

/** The settings that a process was started with. */
export const settingsOf = (pid) =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean)
      .map((line) => line.split(/=(.*)/s)),
  );

export const commandOf = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);

/** Where a service tells its health and metrics: at its own port, or the gateway at one for this alone. */
export function managementOriginOf(pid) {
  const { MANAGEMENT_PORT, PORT } = settingsOf(pid);
  return `http://127.0.0.1:${MANAGEMENT_PORT ?? PORT}`;
}

/** The fields of /proc/<pid>/stat behind the name, which may hold anything. */
const statOf = (pid) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14];
const milliseconds = (fields, ...wanted) =>
  wanted.reduce((sum, field) => sum + Number(fields[field]), 0) * MS_PER_TICK;

export const parentOf = (pid) => Number(statOf(pid)[PARENT]);

/** Milliseconds of processor that a process took until now. */
export const processorMs = (pid) => milliseconds(statOf(pid), USER, SYSTEM);

/** The same of a process and of its children, those that ended included. */
export function processorMsOfFamily(parent) {
  const children = processIds().filter((pid) => unlessEnded(() => parentOf(pid)) === parent);
  return [
    milliseconds(statOf(parent), USER, SYSTEM, ENDED_USER, ENDED_SYSTEM),
    ...children.map((pid) => unlessEnded(() => processorMs(pid)) ?? 0),
  ].reduce((sum, ms) => sum + ms, 0);
}

/** The process of a program that listens on a port, as its command says. */
export function processListeningAs(program, port) {
  const found = processIds().find((pid) => {
    const command = unlessEnded(() => commandOf(pid).join(' ')) ?? '';
    return command.includes(program) && command.includes(`:${port}`);
  });
  if (found === undefined) throw new Error(`no ${program} listens on ${port}`);
  return found;
}

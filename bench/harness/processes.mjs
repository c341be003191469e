// Memory and CPU time of processes, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

const MS_PER_TICK = 10;
const KIB_PER_MIB = 1024;

/** The ids of all processes. */
export const processIds = () =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);

/** The result of reading a process's files; undefined if it has just exited. */
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

/** Memory with the proportional share of shared pages (PSS), in bytes. */
export const proportionalBytes = (pid) =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) * 1024;

/** The number of open connections and files. */
export const openFiles = (pid) => readdirSync(`/proc/${pid}/fd`).length;

/** The environment that a process was started with. */
export const settingsOf = (pid) =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean)
      .map((line) => line.split(/=(.*)/s)),
  );

export const commandOf = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);

/** The origin of a service's health and metrics: its own port, or for the gateway a separate one. */
export function managementOriginOf(pid) {
  const { MANAGEMENT_PORT, PORT } = settingsOf(pid);
  return `http://127.0.0.1:${MANAGEMENT_PORT ?? PORT}`;
}

/** The fields of /proc/<pid>/stat after the name, which may contain anything. */
const statOf = (pid) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14];
const milliseconds = (fields, ...wanted) =>
  wanted.reduce((sum, field) => sum + Number(fields[field]), 0) * MS_PER_TICK;

export const parentOf = (pid) => Number(statOf(pid)[PARENT]);

/** The CPU time of a process so far, in milliseconds. */
export const processorMs = (pid) => milliseconds(statOf(pid), USER, SYSTEM);

/** The same for a process and its children, including exited ones. */
export function processorMsOfFamily(parent) {
  const children = processIds().filter((pid) => unlessEnded(() => parentOf(pid)) === parent);
  return [
    milliseconds(statOf(parent), USER, SYSTEM, ENDED_USER, ENDED_SYSTEM),
    ...children.map((pid) => unlessEnded(() => processorMs(pid)) ?? 0),
  ].reduce((sum, ms) => sum + ms, 0);
}

/** The process of a program that listens on a port, found by its command line. */
export function processListeningAs(program, port) {
  const found = processIds().find((pid) => {
    const command = unlessEnded(() => commandOf(pid).join(' ')) ?? '';
    return command.includes(program) && command.includes(`:${port}`);
  });
  if (found === undefined) throw new Error(`no ${program} listens on ${port}`);
  return found;
}

// What a run took: seconds and processor seconds of its phases, and of its slowest test files.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { relative } from 'node:path';
import { WORKSPACE } from '../prepare/workspace.mjs';

/** Linux counts in hundredths of a second for programs, whatever its own clock is. */
const TICKS_PER_SECOND = 100;
const SLOWEST_SHOWN = 20;

/**
 * One phase runs at a time, so that what its programs used is known. Processor seconds of a test file are those of its
 * own process: not of the browser, a store or a program that it starts.
 */
export class Figures {
  phases = [];
  files = [];

  async measure(title, work) {
    console.log(`${title} ...`);
    const before = { at: Date.now(), used: secondsOfPrograms(), machine: secondsOfMachine() };
    const result = await work();
    const machine = secondsOfMachine();
    this.phases.push({
      title,
      seconds: (Date.now() - before.at) / 1000,
      processorSeconds: secondsOfPrograms() - before.used,
      busy: (machine.busy - before.machine.busy) / Math.max(machine.all - before.machine.all, 0.01),
    });
    return result;
  }

  print() {
    for (const line of [...phaseLines(this.phases), ...fileLines(this.files)]) console.log(line);
  }
}

export function phaseLines(phases) {
  const sum = (name) => phases.reduce((total, phase) => total + phase[name], 0);
  const rows = phases.map(({ title, seconds, processorSeconds, busy }) =>
    [column(seconds), column(processorSeconds), `${Math.round(busy * 100)}`.padStart(7), ` ${title}`].join(
      ' ',
    ),
  );
  return [
    'Seconds of each phase, of processors in its programs (stores not counted), and how busy the machine was:',
    '        s  processor    busy %',
    ...rows,
    `${column(sum('seconds'))} ${column(sum('processorSeconds'))}`,
  ];
}

export function fileLines(files) {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_SHOWN);
  return [
    'The slowest test files, with processor seconds of their own process:',
    ...slowest.map(
      ({ file, seconds, processorSeconds }) =>
        `${column(seconds)} ${column(processorSeconds)}  ${relative(WORKSPACE, file)}`,
    ),
  ];
}

const column = (seconds) => (seconds?.toFixed(1) ?? '').padStart(9);

/** Of all programs that this process started and that have ended, and of those that they started. */
function secondsOfPrograms() {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [USER, SYSTEM] = [13, 14];
  return (Number(fields[USER]) + Number(fields[SYSTEM])) / TICKS_PER_SECOND;
}

function secondsOfMachine() {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => ({
    busy: user + nice + sys + irq,
    idle,
  }));
  const busy = times.reduce((total, time) => total + time.busy, 0);
  return { busy, all: times.reduce((total, { idle }) => total + idle, busy) };
}

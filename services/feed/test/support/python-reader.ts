import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ReadOccurrence } from './calendar-readers.js';
import { findPython } from './find-python.js';

const SCRIPT = fileURLToPath(new URL('read_feed.py', import.meta.url));
const READER = {
  name: 'python-calendar-readers',
  modules: ['icalendar', 'recurring_ical_events'],
  packages: [
    'python3-icalendar',
    'python3-recurring-ical-events',
    'python3-x-wr-timezone',
    'python3-dateutil',
    'python3-tz',
    'python3-six',
  ],
};

/**
 * A reader with Python's icalendar and recurring-ical-events; null if this machine has no Python, or neither these
 * packages nor apt. Then the run reports that it was not tested.
 */
export async function pythonReader() {
  const python = await findPython(READER).catch((error: Error) => {
    process.stderr.write(`Not tested: feeds as Python reads them. ${error.message}\n`);
    return null;
  });
  if (python === null) return null;
  return async (ics: string, window: { from: number; to: number }): Promise<ReadOccurrence[]> => {
    const program = spawn(python.path, [SCRIPT], { env: python.environment });
    const ended = once(program, 'close');
    program.stdin.end(JSON.stringify({ ics, ...window }));
    const [output, complaint] = await Promise.all([text(program.stdout), text(program.stderr), ended]);
    if (program.exitCode !== 0) throw new Error(`Python could not read the feed: ${complaint}`);
    const read = JSON.parse(output) as [uid: string, title: string, start: number, end: number][];
    return read.map(([uid, title, start, end]) => ({ uid, title, start, end }));
  };
}

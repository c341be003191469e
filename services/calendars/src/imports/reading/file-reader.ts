import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { RefusedFile, type BrokenEntry, type ReadEntry } from '@daymark/icalendar/reading';
import type {
  ArchivedPicture,
  OnProgress,
  ReadFile,
  ReadingChoice,
  CalendarHead,
  ReaderMessage,
  ReaderRequest,
} from './file-content.js';
import { READER_PROGRAM } from './reader-location.js';

const MEMORY_MAX_MEGABYTES = 192;
const READING_MAX_SECONDS = 60;
/** Requests have priority. */
const NICENESS = 5;
/** The signal with which V8 ends a process that is out of memory. */
const OUT_OF_MEMORY = 'SIGABRT';

/** Limits for reading a file; tests set narrower ones, and another program. */
export interface ReadingLimits {
  memoryMegabytes?: number;
  seconds?: number;
  program?: URL;
}

/** A file to read: whole, or in parts of which one is in memory at a time. */
export interface GivenFile extends ReadingChoice {
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

interface ReadCallbacks {
  onProgress?: OnProgress | undefined;
  /**
   * Called for each picture of an archive; the next one is read when it has finished. What it throws ends the reading.
   */
  onPicture?: ((picture: ArchivedPicture) => Promise<void>) | undefined;
}

/**
 * Reads a file in a separate process, with limits for memory and time, and reports progress in entries. A file that is
 * invalid or crashes the process is refused with a `RefusedFile`; nothing else is affected. `signal` stops it, which
 * throws the signal's reason. A thread would not do: if V8 runs out of memory in one, it ends the whole process.
 */
export async function readInProcess(
  { bytes, ...choice }: GivenFile,
  { signal, ...callbacks }: ReadCallbacks & { signal?: AbortSignal } = {},
  {
    memoryMegabytes = MEMORY_MAX_MEGABYTES,
    seconds = READING_MAX_SECONDS,
    program = READER_PROGRAM,
  }: ReadingLimits = {},
): Promise<Omit<ReadFile, 'pictures'>> {
  signal?.throwIfAborted();
  const reader = fork(fileURLToPath(program), {
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    // It needs nothing of the service's environment, least of all its secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const result = resultOf(reader, { ...callbacks, signal, seconds });
  reader.once('spawn', () => setPriority(reader.pid!, NICENESS));
  try {
    await Promise.race([result, sendParts(reader, bytes)]);
    await Promise.race([result, send(reader, { kind: 'read', ...choice })]);
    return await result;
  } finally {
    reader.kill('SIGKILL');
  }
}

async function sendParts(reader: ChildProcess, bytes: GivenFile['bytes']): Promise<void> {
  const parts = bytes instanceof Uint8Array ? [bytes] : bytes;
  for await (const part of parts) {
    if (!reader.connected) return;
    await send(reader, { kind: 'part', bytes: part });
  }
}

/** Resolves once the message is sent. If the process has already ended, its exit is handled elsewhere. */
const send = (reader: ChildProcess, request: ReaderRequest): Promise<void> =>
  new Promise((resolve) => void reader.send(request, () => resolve()));

function resultOf(
  reader: ChildProcess,
  {
    onProgress,
    onPicture,
    signal,
    seconds,
  }: ReadCallbacks & { signal: AbortSignal | undefined; seconds: number },
): Promise<Omit<ReadFile, 'pictures'>> {
  const { promise, resolve, reject } = Promise.withResolvers<Omit<ReadFile, 'pictures'>>();
  const nextPicture = async (picture: ArchivedPicture) => {
    await onPicture?.(picture);
    if (!reader.connected) return;
    // The time for storing a picture does not count for reading the next one.
    timer.refresh();
    await send(reader, { kind: 'next' });
  };
  const calendars: { head: CalendarHead; entries: ReadEntry[]; broken: BrokenEntry[] }[] = [];
  const timer = setTimeout(() => reject(new RefusedFile('took_too_long', { seconds })), seconds * 1000);
  const stop = () => reject(signal!.reason as Error);
  signal?.addEventListener('abort', stop, { once: true });
  reader.on('message', (message: ReaderMessage) => {
    switch (message.kind) {
      case 'progress':
        onProgress?.({ found: message.found, read: message.read });
        break;
      case 'calendar':
        calendars.push({ head: message.head, entries: [], broken: [] });
        break;
      case 'entries':
        calendars.at(-1)!.entries.push(...message.entries);
        break;
      case 'broken':
        calendars.at(-1)!.broken.push(...message.broken);
        break;
      case 'refused':
        reject(new RefusedFile(message.refusal.code, message.refusal.params));
        break;
      case 'done':
        resolve({
          calendars: calendars.map(whole),
          unread: message.unread,
          manifest: message.manifest,
        });
        break;
      case 'picture':
        nextPicture(message.picture).catch(reject);
    }
  });
  reader.once('error', () => reject(new RefusedFile('could_not_be_read')));
  reader.once('exit', (_code, endedBy) =>
    reject(new RefusedFile(endedBy === OUT_OF_MEMORY ? 'took_too_much_memory' : 'could_not_be_read')),
  );
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  });
}

const whole = ({
  head,
  entries,
  broken,
}: {
  head: CalendarHead;
  entries: ReadEntry[];
  broken: BrokenEntry[];
}) => ({
  ...head,
  calendar: { ...head.calendar, entries, broken },
});

import { contractCatalogs } from '@daymark/contracts/catalogs';
import { RefusedFile } from '@daymark/icalendar/reading';
import { setLanguage } from '@daymark/texts';
import { loadCatalogs } from '@daymark/texts/catalogs';
import type { FileToRead, ReaderMessage, ReaderRequest } from './file-content.js';
import { readFile } from './read-file.js';

// The program of the process that reads one file and exits. A file that crashes it affects nothing else.

loadCatalogs(contractCatalogs);

/** Maximum entries of a message, which the receiver parses in a few milliseconds. */
const ENTRIES_PER_MESSAGE = 200;

const say = (message: ReaderMessage) => process.send!(message);

const parts: Uint8Array[] = [];
let goOn = (): void => undefined;
process.on('message', (request: ReaderRequest) => {
  if (request.kind === 'part') parts.push(request.bytes);
  else if (request.kind === 'next') goOn();
  else void answer({ ...request, bytes: parts.length === 1 ? parts[0]! : Buffer.concat(parts.splice(0)) });
});
// Nobody waits for the result any more.
process.once('disconnect', () => process.exit());

async function answer(file: FileToRead): Promise<void> {
  if (file.language) setLanguage(file.language);
  try {
    const { calendars, pictures, ...others } = await readFile(file, (progress) =>
      say({ kind: 'progress', ...progress }),
    );
    for (const { calendar, ...found } of calendars) {
      const { entries, broken, ...head } = calendar;
      say({ kind: 'calendar', head: { ...found, calendar: head } });
      for (let from = 0; from < entries.length; from += ENTRIES_PER_MESSAGE) {
        say({ kind: 'entries', entries: entries.slice(from, from + ENTRIES_PER_MESSAGE) });
      }
      say({ kind: 'broken', broken });
    }
    for await (const picture of pictures) {
      const next = new Promise<void>((resolve) => (goOn = resolve));
      say({ kind: 'picture', picture });
      await next;
    }
    say({ kind: 'done', ...others });
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    say({ kind: 'refused', refusal: error.refusal });
  }
}

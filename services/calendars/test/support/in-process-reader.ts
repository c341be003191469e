import { buffer } from 'node:stream/consumers';
import { RefusedFile } from '@daymark/icalendar/reading';
import { inLanguage } from '@daymark/texts';
import { readInProcess } from '../../src/imports/reading/file-reader.js';
import { readFile } from '../../src/imports/reading/read-file.js';
import { isZip } from '../../src/imports/reading/zip-archive.js';

const SMALL_BYTES = 100_000;

/**
 * Reads small files in the process of the tests: starting another for each of hundreds takes a fifth of a second of a
 * processor. What is large, or an archive, is read as in the product.
 */
export const readSmallHere: typeof readInProcess = async (file, callbacks = {}, limits) => {
  const bytes = file.bytes instanceof Uint8Array ? file.bytes : await buffer(file.bytes);
  if (bytes.byteLength > SMALL_BYTES || isZip(bytes))
    return readInProcess({ ...file, bytes }, callbacks, limits);
  callbacks.signal?.throwIfAborted();
  try {
    const reading = inLanguage(file.language ?? 'en', () =>
      readFile({ ...file, bytes }, callbacks.onProgress),
    );
    const { pictures: _, ...others } = await reading;
    return structuredClone(others);
  } catch (error) {
    if (error instanceof RefusedFile) throw new RefusedFile(error.refusal.code, error.refusal.params);
    throw new RefusedFile('could_not_be_read');
  }
};

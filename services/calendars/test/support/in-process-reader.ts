import { buffer } from 'node:stream/consumers';
import { RefusedFile } from '@daymark/icalendar/reading';
import { inLanguage } from '@daymark/texts';
import type { ArchivedPicture, FileToRead, OnProgress } from '../../src/imports/reading/file-content.js';
import { readInProcess } from '../../src/imports/reading/file-reader.js';
import { readFile } from '../../src/imports/reading/read-file.js';

const SMALL_BYTES = 100_000;

/**
 * Reads small files in the process of the tests: starting another for each of hundreds takes a fifth of a second of a
 * processor. What is large is read as in the product.
 */
export const readSmallHere: typeof readInProcess = async (file, callbacks = {}, limits) => {
  const bytes = file.bytes instanceof Uint8Array ? file.bytes : await buffer(file.bytes);
  if (bytes.byteLength > SMALL_BYTES) return readInProcess({ ...file, bytes }, callbacks, limits);
  callbacks.signal?.throwIfAborted();
  const { pictures, ...others } = await readHere({ ...file, bytes }, callbacks.onProgress);
  for (const picture of pictures) await callbacks.onPicture?.(picture);
  return others;
};

async function readHere(file: FileToRead, onProgress?: OnProgress) {
  try {
    return await inLanguage(file.language ?? 'en', async () => {
      const { pictures, ...others } = await readFile(file, onProgress);
      const read: ArchivedPicture[] = [];
      for await (const picture of pictures) read.push(picture);
      return { ...structuredClone(others), pictures: read };
    });
  } catch (error) {
    if (error instanceof RefusedFile) throw new RefusedFile(error.refusal.code, error.refusal.params);
    throw new RefusedFile('could_not_be_read');
  }
}

import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { megabytes, type Report } from './settings.js';

const NAME = /^[0-9a-f]{32}$/;
const REPORT_EVERY_FILES = 1_000;

export async function copyLogos(
  source: string,
  target: string,
  report: Report,
): Promise<{ files: number; bytes: number }> {
  const names = (await readdir(source).catch(unlessMissing)).filter((name) => NAME.test(name));
  await mkdir(target, { recursive: true, mode: 0o700 });
  let [files, bytes] = [0, 0];
  for (const name of names) {
    const unfinished = join(target, `${name}.unfinished`);
    // Its owner may have deleted it in the meantime.
    const isThere = await copyFile(join(source, name), unfinished).then(() => true, isFalseIfMissing);
    if (!isThere) continue;
    bytes += (await stat(unfinished)).size;
    await rename(unfinished, join(target, name));
    files += 1;
    if (files % REPORT_EVERY_FILES === 0) report(`  logos: ${files} of ${names.length}`);
  }
  report(`  logos: ${files} files, ${megabytes(bytes)}`);
  return { files, bytes };
}

function unlessMissing(error: NodeJS.ErrnoException): string[] {
  // There is no folder before the first upload.
  if (error.code === 'ENOENT') return [];
  throw error;
}

function isFalseIfMissing(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'ENOENT') return false;
  throw error;
}

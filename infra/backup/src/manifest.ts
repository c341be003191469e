import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { BackupError } from './settings.js';

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export async function listBackups(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((): string[] => []);
  return names.filter((name) => NAME.test(name)).sort();
}

export const MANIFEST = 'manifest.json';

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const SavedTable = z.object({
  schema: identifier,
  name: identifier,
  columns: z.array(identifier).min(1),
  partitions: z.array(z.object({ name: identifier, bound: z.string() })),
  rows: z.number().int().min(0),
  file: z.string().regex(/^[a-z0-9_.]+\.copy\.gz$/),
  sha256: z.string(),
});
export type SavedTable = z.infer<typeof SavedTable>;

const Manifest = z.object({
  format: z.literal(1),
  taken_at: z.iso.datetime(),
  /** The applied migrations by schema: the rows only fit tables of exactly that version. */
  migrations: z.record(identifier, z.array(z.string())),
  tables: z.array(SavedTable).min(1),
  logos: z.object({ files: z.number().int(), bytes: z.number().int() }),
});
/** Written last, so a folder without it is incomplete. */
export type Manifest = z.infer<typeof Manifest>;

export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch {
    throw new BackupError(`${folder} is no backup: it has no ${MANIFEST}.`);
  }
  const parsed = Manifest.safeParse(jsonOf(text));
  if (!parsed.success) throw new BackupError(`${join(folder, MANIFEST)} is damaged.`);
  return parsed.data;
}

/** No file is missing or was changed since it was written. */
export async function requireWhole(folder: string, { tables }: Manifest): Promise<void> {
  for (const { file, sha256 } of tables) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, file)), hash).catch(() => undefined);
    if (hash.digest('hex') !== sha256) throw new BackupError(`${join(folder, file)} is missing or damaged.`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

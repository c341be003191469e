import { readdir } from 'node:fs/promises';
import type { MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

/** Matches compiled files and the sources that tests load; declarations and source maps have a further dot. */
const MIGRATION_FILE = /^\d+-[^.]+\.[jt]s$/;

/** Each file `<timestamp>-<name>`, in order, from the baseline on: a compiler may have left some that it replaced. */
export async function findMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => MIGRATION_FILE.test(name)).sort();
  const first = files.findIndex((name) => /^\d+-baseline\./.test(name));
  return Promise.all(files.slice(Math.max(first, 0)).map((file) => migrationIn(file, folder)));
}

async function migrationIn(file: string, folder: URL): Promise<Migration> {
  const exported = Object.values((await import(new URL(file, folder).href)) as Record<string, unknown>);
  const [migration] = exported;
  const timeStamp = file.slice(0, file.indexOf('-'));
  if (exported.length === 1 && typeof migration === 'function' && migration.name.endsWith(timeStamp)) {
    return migration as Migration;
  }
  throw new Error(
    `${file} has to export one migration, whose name ends with its time stamp, and nothing else`,
  );
}

import { readdir } from 'node:fs/promises';
import type { MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

/** As it is compiled, and as tests load it; declarations and source maps beside it have one more point. */
const MIGRATION_FILE = /^\d+-[^.]+\.[jt]s$/;

/**
 * The migrations of a service: each file `<time stamp>-<name>` of the folder, in the order of their time stamps. One that
 * landed is never edited.
 * @throws Error where a file exports anything else than one migration that bears its time stamp
 */
export async function findMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => MIGRATION_FILE.test(name)).sort();
  return Promise.all(files.map((file) => migrationIn(file, folder)));
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

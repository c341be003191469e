import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { Transform } from 'node:stream';

const REPORT_EVERY_MS = 5_000;

export type Report = (line: string) => void;

export function reportingBytes(what: string, report: Report): Transform {
  let bytes = 0;
  let reportedAt = Date.now();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (Date.now() - reportedAt > REPORT_EVERY_MS) {
        reportedAt = Date.now();
        report(`  ${what}: ${megabytes(bytes)} so far`);
      }
      done(null, chunk);
    },
  });
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** The message is one sentence to show. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const Settings = z.object({
  ADMIN_DATABASE_URL: z
    .string('is not set')
    .regex(/^postgres(ql)?:\/\//, 'must look like postgresql://user:password@host:5432/database'),
  BACKUP_DIRECTORY: z.string('is not set').min(1, 'is not set'),
  LOGO_DIRECTORY: z.string().min(1).optional(),
  BACKUP_KEEP: z.coerce.number('must be a number').int().min(1, 'must be at least 1').default(14),
});

export interface Settings {
  /** It may read and write all services' tables. */
  adminDatabaseUrl: string;
  backupDirectory: string;
  /** Undefined if they are in a bucket, which has its own backups. */
  logoDirectory?: string;
  keep: number;
}

export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const file = environment.ADMIN_DATABASE_URL_FILE;
  const parsed = Settings.safeParse({
    ...(file && { ADMIN_DATABASE_URL: contentOf(file) }),
    ...Object.fromEntries(given),
  });
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new BackupError(`${path.join('.')} ${message}.`);
  }
  const { ADMIN_DATABASE_URL, BACKUP_DIRECTORY, LOGO_DIRECTORY, BACKUP_KEEP } = parsed.data;
  return {
    adminDatabaseUrl: ADMIN_DATABASE_URL,
    backupDirectory: BACKUP_DIRECTORY,
    logoDirectory: LOGO_DIRECTORY,
    keep: BACKUP_KEEP,
  };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new BackupError(`ADMIN_DATABASE_URL_FILE names a file that cannot be read: ${file}`);
  }
}

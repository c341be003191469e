import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeSecrets, generateSecrets, type Secrets } from '@daymark/provision';
import { StackError } from '@daymark/local-stack/stores';

const PASSWORD_BYTES = 18;
const OWNER_PASSWORD_BYTES = 12;
const DEFAULT_OWNER_EMAIL = 'owner@daymark.localhost';

/** The secrets of this machine's product across starts, in `.local/secrets.json`, readable by its owner only. */
export interface SavedSecrets {
  secrets: Secrets;
  database_admin_password: string;
  redis_password: string;
  /** The generated owner; used if OWNER_EMAIL or OWNER_PASSWORD are not set. */
  owner: { email: string; password: string; was_shown: boolean };
}

export const SECRETS_FILE_NAME = 'secrets.json';

/** The stored secrets; undefined before the first start. */
export const findSavedSecrets = (localDirectory: string): SavedSecrets | undefined =>
  readJson<SavedSecrets>(join(localDirectory, SECRETS_FILE_NAME));

export function loadSavedSecrets(localDirectory: string): SavedSecrets {
  const kept = findSavedSecrets(localDirectory) ?? generateSavedSecrets();
  // An earlier version had fewer secrets.
  const completed = { ...kept, secrets: completeSecrets(kept.secrets) };
  writeJson(join(localDirectory, SECRETS_FILE_NAME), completed);
  return completed;
}

export function generateSavedSecrets(): SavedSecrets {
  return {
    secrets: generateSecrets(),
    database_admin_password: randomText(PASSWORD_BYTES),
    redis_password: randomText(PASSWORD_BYTES),
    owner: { email: DEFAULT_OWNER_EMAIL, password: randomText(OWNER_PASSWORD_BYTES), was_shown: false },
  };
}

/** Records that the owner's password was printed, so that later starts do not print it again. */
export function recordOwnerWasShown(localDirectory: string, kept: SavedSecrets): void {
  kept.owner.was_shown = true;
  writeJson(join(localDirectory, SECRETS_FILE_NAME), kept);
}

/** The ports of the last start, reused so that bookmarks and database programs keep working. */
export interface SavedPorts {
  postgres?: number;
  redis?: number;
  inbox_web?: number;
  inbox_smtp?: number;
}

export const loadSavedPorts = (localDirectory: string): SavedPorts =>
  readJson<SavedPorts>(join(localDirectory, 'ports.json')) ?? {};

export const keepPorts = (localDirectory: string, ports: SavedPorts): void =>
  writeJson(join(localDirectory, 'ports.json'), ports);

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url');

function readJson<Content>(file: string): Content | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StackError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text) as Content;
  } catch {
    throw new StackError(
      `${file} is damaged; restore it, or delete ${join(file, '..')} to start with nothing.`,
    );
  }
}

/** Writes atomically. */
function writeJson(file: string, content: unknown): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}

import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { REMOTE_CONTRACT, type RemoteEntry, type RemoteAnnouncement, type RemotePage } from './remote.js';

/** How long a page waits for a remote before it offers a retry. */
export const REMOTE_LOAD_LIMIT_MS = 15_000;

/** A remote, or the list of remotes, could not be loaded. `cause` has the reason. */
export class RemoteLoadError extends Error {
  constructor(
    readonly moduleId: string,
    cause: unknown,
  ) {
    super(`Cannot load ${moduleId}`, { cause });
    this.name = 'RemoteLoadError';
  }
}

let remoteList: Promise<RemoteEntry[]> | undefined;
/** The list inside the document is as old as the document. */
let wasReloaded = false;

/**
 * The list of remotes, from the document or `/remotes.json`. Requested once; a failure is not cached, so the next call
 * tries again.
 *
 * @throws RemoteLoadError if the list is not available within the time limit.
 */
export function loadRemoteList(): Promise<RemoteEntry[]> {
  const knownList = remoteList ? undefined : knownRemoteList();
  if (knownList && !wasReloaded) remoteList = Promise.resolve(knownList);
  remoteList ??= fetchRemoteList().catch((error: unknown) => {
    remoteList = undefined;
    throw new RemoteLoadError('remotes.json', error);
  });
  return remoteList;
}

/** Requests the list again, since another release may have been deployed. */
export function reloadRemoteList(): Promise<RemoteEntry[]> {
  wasReloaded = true;
  remoteList = undefined;
  return loadRemoteList();
}

/** The list inside the document; undefined if there is none or it is invalid. */
export function knownRemoteList(): RemoteEntry[] | undefined {
  const block = document.getElementById('remote-list');
  if (!block?.textContent) return undefined;
  try {
    return parseRemoteList(JSON.parse(block.textContent), window.location.origin, PARSING);
  } catch {
    return undefined;
  }
}

const PARSING = { allowsLoopback: process.env['NODE_ENV'] !== 'production' };

async function fetchRemoteList(): Promise<RemoteEntry[]> {
  const response = await fetch('/remotes.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(REMOTE_LOAD_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`remotes.json has status ${response.status}`);
  return parseRemoteList(await response.json(), window.location.origin, PARSING);
}

const failures = new Map<string, number>();

export const isLoadFailure = (error: unknown): boolean =>
  error instanceof RemoteLoadError || isChunkFailure(error);

/** webpack's error name for a chunk that failed to load. It retries such a chunk by itself. */
const isChunkFailure = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

/**
 * Loads an exposed module, such as `dashboard/routes`. May be called again after a failure.
 *
 * The runtime caches a failed manifest and container for ever; only a new registration under a new address clears them,
 * so a repeated call does that. If only a chunk failed, the container is intact, and a new registration would take
 * shared modules away from it. A failed chunk of the shell itself can only be loaded again by reloading the document.
 *
 * @throws RemoteLoadError if the list, the manifest, the entry or the module is not available within the time limit, or
 * if the remote was built for another version than this shell.
 */
export async function loadRemoteModule<T>(moduleId: string): Promise<T> {
  const name = moduleId.split('/')[0]!;
  try {
    return await withTimeLimit(loadRegisteredModule<T>(name, moduleId));
  } catch (error) {
    if (!isChunkFailure(error)) failures.set(name, (failures.get(name) ?? 0) + 1);
    throw new RemoteLoadError(moduleId, error);
  }
}

async function loadRegisteredModule<T>(name: string, moduleId: string): Promise<T> {
  const failed = failures.get(name) ?? 0;
  const remote = (await (failed > 0 ? reloadRemoteList() : loadRemoteList())).find(
    (candidate) => candidate.name === name,
  );
  if (!remote) throw new Error(`There is no remote called ${name}`);
  const contract = remote.announcement?.contract;
  if (contract !== REMOTE_CONTRACT) {
    throw new Error(
      `${name} was built for contract ${contract} with the shell, this one has ${REMOTE_CONTRACT}`,
    );
  }
  if (failed > 0) keepSharedModules();
  const entry = failed > 0 ? `${remote.entry}?retry=${failed}` : remote.entry;
  registerRemotes([{ name, entry }], { force: failed > 0 });
  const loaded = await loadRemote<T>(moduleId);
  if (!loaded) throw new Error(`${moduleId} is empty`);
  return loaded;
}

/**
 * The runtime records its first user as a shared module's origin, and drops the module together with that remote,
 * although the shell provides it. Without this, a remote that is registered again would miss modules that only it had
 * used.
 */
function keepSharedModules(): void {
  const shell = getInstance();
  for (const scope of Object.values(shell?.shareScopeMap ?? {})) {
    for (const versions of Object.values(scope)) {
      for (const shared of Object.values(versions)) shared.from = shell!.name;
    }
  }
}

async function withTimeLimit<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`not there after ${REMOTE_LOAD_LIMIT_MS} ms`)),
      REMOTE_LOAD_LIMIT_MS,
    );
  });
  try {
    return await Promise.race([loading, limit]);
  } finally {
    clearTimeout(timer);
  }
}

const PLAIN_IDENTIFIER = /^[a-z][a-zA-Z0-9]*$/;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1'];

/**
 * Parses `/remotes.json`. Code is loaded from its addresses, so an entry on another origin is refused (a development
 * build also accepts this machine). A remote whose announcement is invalid has none.
 *
 * @throws Error if the list has another form or contains a foreign origin.
 */
export function parseRemoteList(
  value: unknown,
  origin: string,
  { allowsLoopback = false }: { allowsLoopback?: boolean } = {},
): RemoteEntry[] {
  const remotes = (value as { remotes?: unknown } | null)?.remotes;
  if (!Array.isArray(remotes)) throw new Error('remotes.json has no list of remotes');
  return remotes.map((item: Partial<RemoteEntry> | null) => {
    const { name, entry, announcement } = item ?? {};
    if (typeof name !== 'string' || typeof entry !== 'string' || !PLAIN_IDENTIFIER.test(name)) {
      throw new Error('remotes.json names a remote wrongly');
    }
    const address = new URL(entry, origin);
    const isLoopback = LOOPBACK_HOSTS.includes(address.hostname) && address.protocol === 'http:';
    if (address.origin !== origin && !(allowsLoopback && isLoopback)) {
      throw new Error(`The remote ${name} is not on this site`);
    }
    return { name, entry: address.href, announcement: parseAnnouncement(announcement) };
  });
}

function parseAnnouncement(value: unknown): RemoteAnnouncement | undefined {
  const { contract, label, pages } = (value ?? {}) as Partial<RemoteAnnouncement>;
  const isReadable =
    typeof contract === 'number' && typeof label === 'string' && Array.isArray(pages) && pages.every(isPage);
  return isReadable ? { contract, label, pages } : undefined;
}

function isPage(value: unknown): value is RemotePage {
  const { path, title } = (value ?? {}) as Partial<RemotePage>;
  return typeof path === 'string' && path.startsWith('/') && typeof title === 'string';
}

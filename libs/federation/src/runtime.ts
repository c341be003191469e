import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { parseRemoteList } from './runtime/remote-list.js';

/** The longest that a page waits for a remote before it offers to try again. */
export const REMOTE_LOAD_LIMIT_MS = 15_000;

/** A remote, or the list of remotes, could not be loaded. `cause` says why. */
export class RemoteLoadError extends Error {
  constructor(
    readonly moduleId: string,
    cause: unknown,
  ) {
    super(`Cannot load ${moduleId}`, { cause });
    this.name = 'RemoteLoadError';
  }
}

let remoteEntries: Promise<Map<string, string>> | undefined;

/** Asks once where the remotes are and registers them. A failed answer is forgotten, so that a retry asks again. */
function registeredRemotes(): Promise<Map<string, string>> {
  remoteEntries ??= fetchRemoteList().catch((error: unknown) => {
    remoteEntries = undefined;
    throw error;
  });
  return remoteEntries;
}

async function fetchRemoteList(): Promise<Map<string, string>> {
  const answer = await fetch('/remotes.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(REMOTE_LOAD_LIMIT_MS),
  });
  if (!answer.ok) throw new Error(`remotes.json answered ${answer.status}`);
  const remotes = parseRemoteList(await answer.json(), window.location.origin, {
    allowsLoopback: process.env['NODE_ENV'] !== 'production',
  });
  registerRemotes(remotes);
  return new Map(remotes.map(({ name, entry }) => [name, entry]));
}

/** How often a remote's manifest or entry has failed in this document. */
const failures = new Map<string, number>();

/** webpack's name for a chunk that could not be loaded. It forgets such a chunk by itself and asks again. */
const isChunkFailure = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

/**
 * Loads an exposed module, such as `dashboard/routes`. May be called again after a failure.
 *
 * The runtime keeps a failed manifest and container for ever; only a new registration under a new address drops them,
 * so that is what a repeated call does. Where only a chunk failed the container is well, and a new registration would
 * take shared modules away from it. A failed chunk of the shell itself cannot be loaded again without reloading the
 * document.
 *
 * @throws RemoteLoadError when the list, the manifest, the entry or the module cannot be had within the time limit.
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
  const entry = (await registeredRemotes()).get(name);
  if (!entry) throw new Error(`There is no remote called ${name}`);
  const failed = failures.get(name) ?? 0;
  if (failed > 0) {
    keepSharedModules();
    registerRemotes([{ name, entry: `${entry}?retry=${failed}` }], { force: true });
  }
  const loaded = await loadRemote<T>(moduleId);
  if (!loaded) throw new Error(`${moduleId} is empty`);
  return loaded;
}

/**
 * The runtime notes a shared module as coming from whoever used it first, and forgets it together with that remote,
 * although it is the shell's. Without this, a remote that is registered anew would miss what only it had used.
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

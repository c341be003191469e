import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  cleanLeftovers,
  findFreePort,
  findRunningSupervisor,
  LOCAL_DIRECTORY,
  RunRecord,
  StackError,
  waitUntilGone,
  WORKSPACE_DIRECTORY,
} from '@daymark/local-stack/stores';
import { databaseUrls, provisionDatabase, ProvisioningError } from '@daymark/provision';
import { requireDatabase, requireListening, requireRedis } from './start-conditions.js';
import { type LocalStores, startLocalStores } from './local-stores.js';
import { findOwner, ownerLines } from './owner-lines.js';
import { findInternalPorts, ProductServices } from './product-services.js';
import { loadSavedSecrets, recordOwnerWasShown, type SavedSecrets } from './saved-state.js';
import type { ProductSettings } from './service-plan.js';
import type { StartOptions } from './start-options.js';
import type { SupervisionOptions } from './supervised-service.js';

const PREDECESSOR_TIMEOUT_MS = 60_000;

/** The directories of built services and of data: this checkout, except in tests. */
export interface ProductPlace {
  workspaceDirectory: string;
  localDirectory: string;
}
const THIS_CHECKOUT: ProductPlace = {
  workspaceDirectory: WORKSPACE_DIRECTORY,
  localDirectory: LOCAL_DIRECTORY,
};

export interface Services {
  startAll(): Promise<void>;
  stopAll(): Promise<void>;
}
type MakeServices = (settings: ProductSettings, options: SupervisionOptions) => Services;
const fromBuiltFiles: MakeServices = (settings, options) => new ProductServices(settings, options);

/** `npm start`, once everything is built: starts the product, prints its address, and stops it in order on request. */
export async function runProduct(
  options: StartOptions,
  parentGone: Promise<void>,
  {
    place = THIS_CHECKOUT,
    makeServices = fromBuiltFiles,
  }: { place?: ProductPlace; makeServices?: MakeServices } = {},
): Promise<number> {
  const undo = new AsyncDisposableStack();
  const stopped = Promise.race([stopRequest(), parentGone]).then(() => 'stop' as const);
  try {
    const outcome = await Promise.race([
      startProductHere(options, undo, { ...place, makeServices }),
      stopped,
    ]);
    if (outcome !== 'stop') {
      await announce(options, outcome, place.localDirectory);
      releaseStartMemory();
      await stopped;
    }
    console.log('\nStopping ...');
    await undo.disposeAsync();
    console.log('Stopped.');
    return 0;
  } catch (error) {
    const isExpected = error instanceof StackError || error instanceof ProvisioningError;
    console.error(isExpected ? error.message : error);
    await undo.disposeAsync();
    return 1;
  }
}

async function startProductHere(
  options: StartOptions,
  undo: AsyncDisposableStack,
  { workspaceDirectory, localDirectory, makeServices }: ProductPlace & { makeServices: MakeServices },
): Promise<{ kept: SavedSecrets; stores: LocalStores }> {
  mkdirSync(localDirectory, { recursive: true });
  const recordFile = join(localDirectory, 'run.json');
  await awaitPredecessor(recordFile);
  const leftovers = await cleanLeftovers(recordFile);
  if (leftovers.length > 0) console.log(`Cleaned up what an interrupted run left: ${leftovers.join(', ')}.`);
  await requireListening(options);
  // Nothing else of this run gets the product's port.
  await findFreePort(options.port);
  const kept = loadSavedSecrets(localDirectory);
  await requireExternalStores(options, kept);
  const record = RunRecord.begin(recordFile);
  undo.defer(() => record.end());

  const report = (line: string) => console.log(line);
  console.log('Starting the stores ...');
  const undoStores = undo.use(new AsyncDisposableStack());
  const starting = startLocalStores({ options, kept, localDirectory, record, report, undo: undoStores });
  undo.defer(() => starting.then(nothing, nothing));
  const stores = await starting;
  await provisionDatabase(stores.databaseAdminUrl, kept.secrets.database_passwords);

  console.log('Starting the services ...');
  const services = makeServices(
    {
      workspaceDirectory,
      productName: options.productName,
      publicOrigin: options.publicOrigin,
      host: options.host,
      port: options.port,
      databaseAdminUrl: stores.databaseAdminUrl,
      redisUrls: stores.redisUrls,
      smtpUrl: stores.smtpUrl,
      owner: ownerOf(options, kept),
      secrets: kept.secrets,
      logoDirectory: join(localDirectory, 'logos'),
      internalPorts: await findInternalPorts(),
      environment: process.env,
    },
    { logDirectory: join(localDirectory, 'logs'), record, report },
  );
  undo.defer(() => services.stopAll());
  await services.startAll();
  return { kept, stores };
}

/** From here on this process only waits. `npm start` enables the collector by a flag. */
function releaseStartMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

async function requireExternalStores(
  { databaseUrl, redisUrl }: StartOptions,
  kept: SavedSecrets,
): Promise<void> {
  if (redisUrl !== undefined) await requireRedis(redisUrl);
  if (databaseUrl !== undefined) {
    await requireDatabase(databaseUrl);
    await provisionDatabase(databaseUrl, kept.secrets.database_passwords);
  }
}

/** A run whose npm was killed stops by itself within moments; one that continues is intended. */
async function awaitPredecessor(recordFile: string): Promise<void> {
  const predecessor = findRunningSupervisor(recordFile);
  if (predecessor === undefined) return;
  console.log('Waiting for the previous run to end ...');
  if (!(await waitUntilGone(predecessor, PREDECESSOR_TIMEOUT_MS))) {
    throw new StackError(`This checkout is running already (process ${predecessor.pid}).`);
  }
}

function ownerOf({ ownerEmail, ownerPassword }: StartOptions, { owner }: SavedSecrets) {
  return { email: ownerEmail ?? owner.email, password: ownerPassword ?? owner.password };
}

async function announce(
  options: StartOptions,
  { kept, stores }: { kept: SavedSecrets; stores: LocalStores },
  localDirectory: string,
): Promise<void> {
  const { auth } = databaseUrls(stores.databaseAdminUrl, kept.secrets.database_passwords);
  const { owner, password, showsPassword } = await findOwner(auth).then(
    (knownOwner) => ownerLines(knownOwner, options, kept.owner),
    (error: Error) => ({
      owner: `cannot be looked up now (${error.message})`,
      password: '-',
      showsPassword: false,
    }),
  );
  const lines = ['', `${options.productName} is running.`, '', `  Address      ${options.publicOrigin}`];
  lines.push(`  Owner        ${owner}`, `  Password     ${password}`);
  if (stores.inboxUrl !== undefined) lines.push(`  Mail inbox   ${stores.inboxUrl}`);
  lines.push('', 'Data and logs are in .local. Ctrl-C stops everything.');
  console.log(lines.join('\n'));
  if (showsPassword) recordOwnerWasShown(localDirectory, kept);
}

const STOP_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Resolves at the first signal to stop, such as Ctrl-C. Later signals change nothing: an orderly stop is running. */
function stopRequest(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of STOP_SIGNALS) process.on(signal, () => resolve());
  });
}

const nothing = () => undefined;

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findFreePort, StackError, WORKSPACE_DIRECTORY } from '@daymark/local-stack/stores';
import { REMOTES } from '../product/service-plan.js';
import type { StartOptions } from '../product/start-options.js';
import { runProduct } from '../product/start.js';
import { PAGES_ENTRY, type PagesSettings } from './development-plans.js';
import { DevelopmentServices } from './development-services.js';

const DEFAULT_PRODUCT_URL = 'http://localhost:8080';
const DEFAULT_PORT = 3000;
const PRODUCT_TIMEOUT_MS = 10_000;

/** `npm run dev`: runs the product from its sources. Resolves to the exit code. */
export function runInDevelopment(options: StartOptions, parentGone: Promise<void>): Promise<number> {
  return runProduct(options, parentGone, {
    makeServices: (settings, supervision) => new DevelopmentServices(settings, supervision),
  });
}

/**
 * `npm run dev -- <remote>`: a development server in front of the product at `PRODUCT_URL`, with one remote built here.
 * Resolves to the exit code.
 */
export async function serveRemote(remote: string, environment: NodeJS.ProcessEnv): Promise<number> {
  if (!REMOTES.includes(remote)) {
    throw new StackError(`There is no remote "${remote}"; there are ${REMOTES.join(', ')}.`);
  }
  const product = environment.PRODUCT_URL || DEFAULT_PRODUCT_URL;
  if (URL.parse(product)?.origin !== product) {
    throw new StackError(
      `PRODUCT_URL must look like https://calendar.example.org, without a path, not "${product}".`,
    );
  }
  if (!(await responds(product))) {
    throw new StackError(
      `${product} does not respond as a product; start one with npm start, or name another in PRODUCT_URL.`,
    );
  }
  const port = Number(environment.PORT) || (await findFreePort(DEFAULT_PORT));
  const settings: PagesSettings = {
    port,
    productAddress: product,
    productOrigin: product,
    remotes: [remote],
    hasShell: false,
  };
  const child = spawn(process.execPath, [join(WORKSPACE_DIRECTORY, PAGES_ENTRY), JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...environment, NODE_ENV: 'development' },
  });
  // Ctrl-C reaches the child too; this process waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.kill('SIGTERM'));
  console.log(
    `\n${remote} from this checkout, all else from ${product}:\n\n  Address      http://localhost:${port}\n\nCtrl-C stops it.`,
  );
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

async function responds(product: string): Promise<boolean> {
  try {
    const response = await fetch(`${product}/remotes.json`, {
      signal: AbortSignal.timeout(PRODUCT_TIMEOUT_MS),
    });
    const list = (await response.json()) as { remotes?: unknown };
    return Array.isArray(list.remotes);
  } catch {
    return false;
  }
}

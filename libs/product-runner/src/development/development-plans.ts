import { join } from 'node:path';
import { LOOPBACK } from '@daymark/local-stack/stores';
import { REMOTES, type ServicePlan } from '../product/service-plan.js';

/** The compiled file in `dist`, even if this file runs from its source in a test. */
const RUN_FROM_SOURCE = join(import.meta.dirname, '../../dist/development/run-from-source.js');
/** Serves pages in development; its settings are one JSON argument. */
export const PAGES_ENTRY = 'libs/federation/bin/serve-pages.mjs';

/** The bundled server of the public pages, within its output folder. */
export const BUILT_SERVER = 'dist-rendering/main.js';

export interface PagesSettings {
  port: number;
  productAddress: string;
  productOrigin: string;
  remotes: string[];
  hasShell: boolean;
  publicDirectory?: string;
}

export interface DevelopmentPlace {
  workspaceDirectory: string;
  publicDirectory: string;
  publicOrigin: string;
  /** The port of the development server; the gateway is behind it. */
  port: number;
  gatewayPort: number;
}

/**
 * The plans of `npm start` changed for development: services run from their sources, and the gateway, otherwise
 * unchanged, is behind the pages' server and gets the shell's document from there.
 */
export function developmentPlans(plans: ServicePlan[], place: DevelopmentPlace): ServicePlan[] {
  return plans.map((plan) => ({
    ...plan,
    preloads: [RUN_FROM_SOURCE],
    entry: plan.name === 'public' ? join(place.publicDirectory, BUILT_SERVER) : sourceOf(plan.entry),
    environment: {
      ...plan.environment,
      ...(plan.name === 'gateway' && {
        HOST: LOOPBACK,
        PORT: String(place.gatewayPort),
        SHELL_SOURCE: `http://${LOOPBACK}:${place.port}`,
      }),
    },
  }));
}

const sourceOf = (entry: string) => entry.replace('/dist-server/', '/src/').replace(/\.js$/, '.ts');

export function pagesPlan(place: DevelopmentPlace): ServicePlan<'pages'> {
  const settings: PagesSettings = {
    port: place.port,
    productAddress: `http://${LOOPBACK}:${place.gatewayPort}`,
    productOrigin: place.publicOrigin,
    remotes: REMOTES,
    hasShell: true,
    publicDirectory: place.publicDirectory,
  };
  return {
    name: 'pages',
    entry: join(place.workspaceDirectory, PAGES_ENTRY),
    arguments: [JSON.stringify(settings)],
    workingDirectory: place.workspaceDirectory,
    origin: `http://${LOOPBACK}:${place.port}/development`,
    environment: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'development' },
  };
}

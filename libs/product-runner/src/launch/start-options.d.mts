import type { StartOptions } from '../product/start-options.js';

export function readStartOptions(environment: Record<string, string | undefined>): StartOptions;

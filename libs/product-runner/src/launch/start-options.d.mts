import type { StartOptions } from '../product/start-options.js';

/** A setting is wrong; the message is one sentence that says what it should be. */
export class OptionError extends Error {}

export function readStartOptions(environment: Record<string, string | undefined>): StartOptions;

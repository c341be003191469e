import { ConfigurationError } from './configuration.js';
import { generateTokenSigningKey, type Jwk } from './secrets.js';

/** The steps of replacing the key of access tokens, each rolled out to all replicas before the next. */
export const ROTATION_STEPS = ['publish', 'sign', 'drop'] as const;
export type RotationStep = (typeof ROTATION_STEPS)[number];

/**
 * Each step is rolled out before the next: a new key is first published by replicas that do not sign with it yet; once
 * all publish it, it signs; once no token of the old key is valid, that is removed.
 */
export function rotateTokenKeys(keys: Jwk[], step: RotationStep): Jwk[] {
  if (step === 'publish') {
    if (keys.length > 1) throw new ConfigurationError('There is an older key still; drop it first.');
    return [...keys, generateTokenSigningKey()];
  }
  if (keys.length < 2) throw new ConfigurationError('There is one key alone; publish a new one first.');
  return step === 'sign' ? [keys.at(-1)!, ...keys.slice(0, -1)] : keys.slice(0, 1);
}

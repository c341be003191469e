import { ConfigurationError } from './configuration.js';
import { generateTokenSigningKey, type Jwk } from './secrets.js';

/** The steps in which the key of access tokens is replaced, each rolled out to all replicas before the next. */
export const ROTATION_STEPS = ['publish', 'sign', 'drop'] as const;
export type RotationStep = (typeof ROTATION_STEPS)[number];

/**
 * The keys after a step. Auth signs with the first and publishes all of them. A new key is published first, by replicas
 * that do not sign with it yet; when all of them publish it, it signs; when no token of the old one is alive, that goes. So
 * whichever replica made a token, every other one knows its key.
 *
 * @throws ConfigurationError when the step before was not made
 */
export function rotateTokenKeys(keys: Jwk[], step: RotationStep): Jwk[] {
  if (step === 'publish') {
    if (keys.length > 1) throw new ConfigurationError('There is an older key still; drop it first.');
    return [...keys, generateTokenSigningKey()];
  }
  if (keys.length < 2) throw new ConfigurationError('There is one key alone; publish a new one first.');
  return step === 'sign' ? [keys.at(-1)!, ...keys.slice(0, -1)] : keys.slice(0, 1);
}

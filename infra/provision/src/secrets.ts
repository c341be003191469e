import { createHash, createPublicKey, generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import {
  DATABASE_SERVICES,
  KEYED_SERVICES,
  REDIS_SERVICES,
  type DatabaseService,
  type KeyedService,
  type RedisService,
} from './service-names.js';
import { ProvisioningError } from './configuration.js';

export const ROTATION_STEPS = ['publish', 'sign', 'drop'] as const;
export type RotationStep = (typeof ROTATION_STEPS)[number];

/**
 * Each step is rolled out before the next: a new key is first published by replicas that do not sign with it yet; once
 * all publish it, it signs; once no token of the old key is valid, that is removed.
 */
export function rotateTokenKeys(keys: Jwk[], step: RotationStep): Jwk[] {
  if (step === 'publish') {
    if (keys.length > 1) throw new ProvisioningError('There is an older key still; drop it first.');
    return [...keys, generateTokenSigningKey()];
  }
  if (keys.length < 2) throw new ProvisioningError('There is one key alone; publish a new one first.');
  return step === 'sign' ? [keys.at(-1)!, ...keys.slice(0, -1)] : keys.slice(0, 1);
}

export type Jwk = JsonWebKey & { kid: string; alg: string; use: string };

export interface JsonWebKeySet {
  keys: Jwk[];
}

export interface Secrets {
  database_passwords: Record<DatabaseService, string>;
  redis_passwords: Record<RedisService, string>;
  service_private_keys: Record<KeyedService, Jwk>;
  /** The public halves of `service_private_keys`; `kid` is the service name. */
  service_public_keys: JsonWebKeySet;
  /** ES256 private keys for access tokens; the first one signs, all are published. */
  token_signing_keys: Jwk[];
}

const PASSWORD_BYTES = 24;

/** A random password that needs no escaping in a connection URL (URL-safe base64, 192 bits). */
export function generatePassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url');
}

export function generateServiceKey(service: KeyedService): Jwk {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { ...privateKey.export({ format: 'jwk' }), kid: service, alg: 'EdDSA', use: 'sig' };
}

/** A new ES256 private JWK; its `kid` is the RFC 7638 thumbprint, so that no two keys share one. */
export function generateTokenSigningKey(): Jwk {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  const thumbprintInput = JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y });
  const kid = createHash('sha256').update(thumbprintInput).digest('base64url');
  return { ...jwk, kid, alg: 'ES256', use: 'sig' };
}

export function publicKeySet(privateKeys: Record<KeyedService, Jwk>): JsonWebKeySet {
  return {
    keys: KEYED_SERVICES.map((service) => {
      const privateKey = privateKeys[service];
      const publicJwk = createPublicKey({ key: privateKey, format: 'jwk' }).export({ format: 'jwk' });
      return { ...publicJwk, kid: privateKey.kid, alg: privateKey.alg, use: 'sig' };
    }),
  };
}

export const generateSecrets = (): Secrets => completeSecrets({});

type Parts<Of> = { [Name in keyof Of]?: Of[Name] extends unknown[] ? Of[Name] : Partial<Of[Name]> };

/** Missing ones are generated, existing ones stay. */
export function completeSecrets(kept: Parts<Omit<Secrets, 'service_public_keys'>>): Secrets {
  const privateKeys = completed(KEYED_SERVICES, kept.service_private_keys, generateServiceKey);
  return {
    database_passwords: completed(DATABASE_SERVICES, kept.database_passwords, generatePassword),
    redis_passwords: completed(REDIS_SERVICES, kept.redis_passwords, generatePassword),
    service_private_keys: privateKeys,
    service_public_keys: publicKeySet(privateKeys),
    token_signing_keys: kept.token_signing_keys ?? [generateTokenSigningKey()],
  };
}

const completed = <Name extends string, Value>(
  names: readonly Name[],
  kept: Partial<Record<Name, Value>> | undefined,
  generate: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, kept?.[name] ?? generate(name)])) as Record<Name, Value>;

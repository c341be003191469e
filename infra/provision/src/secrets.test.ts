import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { completeSecrets, generateSecrets } from './secrets.js';
import { DATABASE_SERVICES, KEYED_SERVICES } from './service-names.js';

describe('Generated secrets', () => {
  const secrets = generateSecrets();

  it('give each service with a schema its own password that needs no escaping in a URL', () => {
    const passwords = DATABASE_SERVICES.map((service) => secrets.database_passwords[service]);
    expect(new Set(passwords).size).toBe(DATABASE_SERVICES.length);
    for (const password of passwords) expect(password).toMatch(/^[\w-]{32}$/);
  });

  it('publish for each service the key that verifies what its private key signed', () => {
    for (const service of KEYED_SERVICES) {
      const publicJwk = secrets.service_public_keys.keys.find((key) => key.kid === service);
      if (publicJwk === undefined) throw new Error(`no public key of ${service}`);
      const privateKey = createPrivateKey({ key: secrets.service_private_keys[service], format: 'jwk' });
      const signature = sign(null, Buffer.from('text'), privateKey);
      const publicKey = createPublicKey({ key: publicJwk, format: 'jwk' });
      expect(verify(null, Buffer.from('text'), publicKey, signature)).toBe(true);
    }
  });

  it('publish nothing private', () => {
    for (const key of secrets.service_public_keys.keys) expect(key).not.toHaveProperty('d');
  });

  it('contain one P-256 key for access tokens with a key id', () => {
    expect(secrets.token_signing_keys).toHaveLength(1);
    expect(secrets.token_signing_keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
    expect(secrets.token_signing_keys[0]?.kid).toMatch(/^[\w-]{43}$/);
  });

  it('that are kept stay as they are, and what a later release adds is made', () => {
    const { published: _, ...keys } = secrets.service_private_keys;
    const { published: __, ...passwords } = secrets.database_passwords;
    const completed = completeSecrets({
      ...secrets,
      service_private_keys: keys,
      database_passwords: passwords,
    });
    expect(completed.service_private_keys).toMatchObject(keys);
    expect(completed.database_passwords).toMatchObject(passwords);
    expect(completed.token_signing_keys).toEqual(secrets.token_signing_keys);
    expect(completed.database_passwords.published).not.toBe(secrets.database_passwords.published);
    const published = completed.service_public_keys.keys.find(({ kid }) => kid === 'published');
    expect(published?.x).toBe(completed.service_private_keys.published.x);
    expect(completeSecrets(completed)).toEqual(completed);
  });

  it('are different each time', () => {
    expect(generateSecrets().database_passwords.auth).not.toBe(secrets.database_passwords.auth);
  });
});

import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import type { ServiceSettings } from '../configuration/index.js';

/** The settings by which a service knows itself and the others. */
export type KeySettings = Pick<ServiceSettings, 'SERVICE_PRIVATE_KEY' | 'SERVICE_PUBLIC_KEYS'>;

/** For tests: fresh keys of some services, as each of them is configured with them. */
export async function serviceKeys<Name extends string>(...names: Name[]): Promise<Record<Name, KeySettings>> {
  const pairs = await Promise.all(
    names.map(async (kid) => {
      const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
      const [own, shared] = [await exportJWK(privateKey), await exportJWK(publicKey)];
      return { own, shared: { ...shared, kid } };
    }),
  );
  const SERVICE_PUBLIC_KEYS = { keys: pairs.map(({ shared }) => shared) };
  return Object.fromEntries(
    names.map((name, position) => [
      name,
      { SERVICE_PRIVATE_KEY: pairs[position]!.own, SERVICE_PUBLIC_KEYS } as KeySettings,
    ]),
  ) as Record<Name, KeySettings>;
}

/** For tests: what a service proves who it is with, for as long as a file of tests takes on a busy machine. Real ones end after a minute. */
export async function lastingServiceToken(
  service: string,
  { SERVICE_PRIVATE_KEY }: KeySettings,
  audience: string,
): Promise<string> {
  const key = await importJWK(SERVICE_PRIVATE_KEY as JWK, 'EdDSA');
  return new SignJWT()
    .setProtectedHeader({ alg: 'EdDSA', typ: 'service+jwt', kid: service })
    .setIssuer(service)
    .setAudience(audience)
    .setIssuedAt()
    .setNotBefore('0s')
    .setExpirationTime('1h')
    .sign(key);
}

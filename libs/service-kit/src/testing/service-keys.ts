import { exportJWK, generateKeyPair } from 'jose';
import { signServiceToken } from '../access/service-token.js';
import type { ServiceSettings } from '../configuration/index.js';

const LASTING_SECONDS = 3_600;

export type KeySettings = Pick<ServiceSettings, 'SERVICE_PRIVATE_KEY' | 'SERVICE_PUBLIC_KEYS'>;

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

/** It lasts for a whole test file on a busy machine; real ones expire after a minute. */
export function longLivedServiceToken(
  service: string,
  { SERVICE_PRIVATE_KEY }: KeySettings,
  audience: string,
): Promise<string> {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return signServiceToken(SERVICE_PRIVATE_KEY, service, audience, nowSeconds, LASTING_SECONDS);
}

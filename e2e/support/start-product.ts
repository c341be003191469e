import { startProduct } from '@daymark/product-runner';

/**
 * Starts a product with temporary data, or uses a running one at DAYMARK_ORIGIN with OWNER_EMAIL, OWNER_PASSWORD and
 * INBOX_URL, such as one started by `docker compose up`. REPLICAS is the number of processes of each service.
 */
export default async function startOrUseProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DAYMARK_ORIGIN) {
    for (const name of ['OWNER_EMAIL', 'OWNER_PASSWORD', 'INBOX_URL']) {
      if (!process.env[name]) throw new Error(`${name} is not set, though DAYMARK_ORIGIN is`);
    }
    return undefined;
  }
  // Tests set X-Forwarded-For, like a proxy on this machine.
  const product = await startProduct({
    environment: { ...process.env, TRUSTED_PROXIES: '127.0.0.1,::1' },
    replicas: Number(process.env.REPLICAS ?? 1),
    hasCheapHashes: true,
  });
  process.env.DAYMARK_ORIGIN = product.origin;
  process.env.OWNER_EMAIL = product.owner.email;
  process.env.OWNER_PASSWORD = product.owner.password;
  process.env.INBOX_URL = product.inbox.url;
  return async () => {
    // Commands denied by Redis would go unnoticed otherwise: services work without their Redis data.
    const refused = await product.refusedByRedis();
    await product.stop();
    if (refused.length > 0)
      throw new Error(`Redis refused services what they asked for: ${refused.join(', ')}`);
  };
}

import { startProduct } from '@daymark/local-stack/product';

/**
 * Starts a product on throw-away data, or uses the running one that DAYMARK_ORIGIN names together with OWNER_EMAIL,
 * OWNER_PASSWORD and INBOX_URL, such as one started by `docker compose up`. REPLICAS says how often each service runs.
 */
export default async function startOrUseProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DAYMARK_ORIGIN) {
    for (const name of ['OWNER_EMAIL', 'OWNER_PASSWORD', 'INBOX_URL']) {
      if (!process.env[name]) throw new Error(`${name} is not set, though DAYMARK_ORIGIN is`);
    }
    return undefined;
  }
  // Tests name their client in X-Forwarded-For, as a proxy on this machine would.
  const product = await startProduct({
    environment: { ...process.env, TRUSTED_PROXIES: '127.0.0.1,::1' },
    replicas: Number(process.env.REPLICAS ?? 1),
  });
  process.env.DAYMARK_ORIGIN = product.origin;
  process.env.OWNER_EMAIL = product.owner.email;
  process.env.OWNER_PASSWORD = product.owner.password;
  process.env.INBOX_URL = product.inbox.url;
  return async () => {
    // Calls that Redis refuses go unnoticed otherwise: what it holds is dispensable to whoever asks.
    const refused = await product.refusedByRedis();
    await product.stop();
    if (refused.length > 0)
      throw new Error(`Redis refused services what they asked for: ${refused.join(', ')}`);
  };
}

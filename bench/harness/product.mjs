// A product with temporary stores.
import { startProduct } from '@daymark/product-runner';
import pg from 'pg';

const startedAt = Date.now();
/** Seconds since the benchmark began. */
export const secondsSinceStart = () => Math.round((Date.now() - startedAt) / 1_000);

/** Prints progress to standard error, apart from the results. */
export const note = (line) => console.error(`${String(secondsSinceStart()).padStart(5)} s  ${line}`);

/**
 * Starts a product and connects to its database as the administrator. Requests come as through an operator's proxy, so
 * that `X-Forwarded-For` gives each client its own address.
 * @param options of `startProduct`; `environment` is added to this process's own
 * @param fill creates data; its result is part of the returned object. If it fails, the product is stopped
 */
export async function startBenchProduct({ environment, ...options } = {}, fill = () => undefined) {
  note('starting the product');
  const product = await startProduct({
    report: () => undefined,
    environment: { ...process.env, TRUSTED_PROXIES: '127.0.0.1', ...environment },
    ...options,
  });
  const sql = new pg.Client({ connectionString: product.databaseAdminUrl });
  const stop = async () => {
    await sql.end().catch(() => undefined);
    await product.stop();
  };
  try {
    await sql.connect();
    return { product, sql, stop, filled: await fill({ product, sql }) };
  } catch (error) {
    await stop();
    throw error;
  }
}

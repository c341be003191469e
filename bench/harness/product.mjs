// A product on stores that are thrown away with it.
import { startProduct } from '@daymark/local-stack/product';
import pg from 'pg';

const startedAt = Date.now();
/** Seconds since the benchmark began. */
export const secondsSinceStart = () => Math.round((Date.now() - startedAt) / 1_000);

/** Tells progress, apart from what is measured. */
export const note = (line) => console.error(`${String(secondsSinceStart()).padStart(5)} s  ${line}`);

/**
 * Starts a product and signs in to its database as the administrator. The benchmark stands where an operator's proxy stands,
 * so that `X-Forwarded-For` gives each client an address of its own.
 * @param options of `startProduct`; `environment` is added to this process' own
 * @param fill makes what is in it; its result is in what is returned. The product is stopped where that fails
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

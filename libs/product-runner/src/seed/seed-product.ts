import { findSavedSecrets } from '../product/saved-state.js';
import { LOCAL_DIRECTORY, StackError } from '@daymark/local-stack/stores';
import { ProductClient, type Credentials } from './product-client.js';
import { seed } from './seed.js';

const DEFAULT_PORT = '8080';

/** `PRODUCT_URL`, or this machine's product at `PORT`, which `npm start` uses too. */
export const productUrl = ({ PRODUCT_URL, PORT }: NodeJS.ProcessEnv) =>
  PRODUCT_URL || `http://localhost:${PORT || DEFAULT_PORT}`;

/** `npm run seed`. Resolves to the exit code. */
export async function seedProduct(environment: NodeJS.ProcessEnv): Promise<number> {
  const product = productUrl(environment);
  const report = (line: string) => console.log(line);
  try {
    if (URL.parse(product)?.origin !== product) {
      throw new StackError(`PRODUCT_URL must look like ${productUrl({})}, without a path, not "${product}".`);
    }
    report(`Seeding ${product}; its limits make that take about four minutes ...`);
    const made = await seed(new ProductClient(product, ownerOf(environment), report), report);
    report(made === 0 ? 'It is seeded already; nothing was changed.' : `Seeded: ${made} things were made.`);
    return 0;
  } catch (error) {
    console.error(error instanceof StackError ? error.message : error);
    return 1;
  }
}

/** From the environment, or the owner that `npm start` generated in this checkout. */
function ownerOf({ OWNER_EMAIL, OWNER_PASSWORD, PRODUCT_URL }: NodeJS.ProcessEnv): Credentials {
  if (OWNER_EMAIL && OWNER_PASSWORD) return { email: OWNER_EMAIL, password: OWNER_PASSWORD };
  const kept = PRODUCT_URL ? undefined : findSavedSecrets(LOCAL_DIRECTORY);
  if (kept === undefined) {
    throw new StackError('Whose product is it? Set OWNER_EMAIL and OWNER_PASSWORD.');
  }
  return { email: OWNER_EMAIL || kept.owner.email, password: OWNER_PASSWORD || kept.owner.password };
}

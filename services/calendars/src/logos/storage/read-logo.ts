import { notFound, unavailable } from '@daymark/service-kit';
import type { LogoStorage } from './logo-storage.js';

/**
 * The file of a logo, as it is passed on to another service.
 * @throws ProblemException NOT_FOUND where there is none; SERVICE_UNAVAILABLE
 */
export async function readLogo(storage: LogoStorage, name: string): Promise<string> {
  const bytes = await storage.get(name).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (!bytes) throw notFound();
  return bytes.toString('base64');
}

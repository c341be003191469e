/** The message is one sentence to show. */
export class ProvisioningError extends Error {
  override name = 'ProvisioningError';
}

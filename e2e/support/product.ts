import { randomUUID } from 'node:crypto';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** The product under test, from the environment that the global setup wrote. */
export const product = {
  get origin() {
    return setting('DAYMARK_ORIGIN');
  },
  get owner() {
    return { email: setting('OWNER_EMAIL'), password: setting('OWNER_PASSWORD') };
  },
};

/** An address that no other test uses. */
export const newAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.org`;
export const PASSWORD = 'correct horse battery';

/**
 * Creates idempotency keys. Equal bodies get the same key, so that a second click or a retry creates nothing new; a
 * changed body gets a new one.
 */
export function createRequestKeys(): (body: unknown) => string {
  let last: { body: string; key: string } | null = null;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.body !== text) last = { body: text, key: randomKey() };
    return last.key;
  };
}

// Not randomUUID, which browsers only have on secure origins.
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

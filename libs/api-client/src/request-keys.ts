/**
 * Keys that make a create safe to repeat. The same body gets the same key, so that a second click or a retry makes
 * nothing new; a body that was changed gets another one.
 */
export function createRequestKeys(): (body: unknown) => string {
  let last: { body: string; key: string } | null = null;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.body !== text) last = { body: text, key: randomKey() };
    return last.key;
  };
}

// Not randomUUID, which browsers have on secure origins alone.
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

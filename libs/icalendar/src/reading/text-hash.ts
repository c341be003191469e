/** cyrb53 twice: the same on all platforms. It distinguishes entries without a UID; it is not cryptographic. */
export function textHash(text: string): string {
  return [0x9e3779b9, 0x85ebca6b].map((seed) => hash53(text, seed).toString(16).padStart(14, '0')).join('');
}

function hash53(text: string, seed: number): number {
  let first = 0xdeadbeef ^ seed;
  let second = 0x41c6ce57 ^ seed;
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position);
    first = Math.imul(first ^ code, 2654435761);
    second = Math.imul(second ^ code, 1597334677);
  }
  first = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909);
  second = Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909);
  return 4294967296 * (2097151 & second) + (first >>> 0);
}

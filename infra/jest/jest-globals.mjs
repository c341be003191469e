// The module '@jest/globals' for tests that run in Node itself.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis;

// What tests import from '@jest/globals' where they run in Node itself.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis;

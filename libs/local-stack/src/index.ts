export { findFreePort, isPortFree, LOOPBACK } from './network/free-port.js';
export { StackError } from './stack-error.js';
export { testDatabase, type TestDatabase } from './testing/test-database.js';
export { testRedis, type TestRedis } from './testing/test-redis.js';
export { startTestServices, type TestServices } from './testing/test-services.js';

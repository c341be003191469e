export { findFreePort, isPortFree, LOOPBACK } from './machine/free-port.js';
export { StackError } from './machine/run-command.js';
export { requireTestEnvironment } from './test-stores/test-environment.js';
export { testDatabase, type TestDatabase } from './test-stores/test-database.js';
export { testRedis, type TestRedis } from './test-stores/test-redis.js';
export { startTestServices, type TestServices } from './test-stores/test-services.js';

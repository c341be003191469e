export { findChromium, type ChromiumProgram } from './chromium/find-chromium.js';
export { findFreePort, isPortFree, LOOPBACK } from './network/free-port.js';
export { StackError } from './stack-error.js';
export { type ServiceName } from './product/service-plan.js';
export { startProduct, type RunningProduct, type StartProductOptions } from './testing/start-product.js';
export { testDatabase, type TestDatabase } from './testing/test-database.js';
export { testRedis, type TestRedis } from './testing/test-redis.js';
export { startTestServices, type TestServices } from './testing/test-services.js';

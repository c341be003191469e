export { findChromium, type ChromiumProgram } from './chromium/find-chromium.js';
export { findFreePort, isPortFree, LOOPBACK } from './machine/free-port.js';
export { StackError } from './machine/stack-error.js';
export { findPython, type PythonModules, type PythonProgram } from './python/find-python.js';
export { SERVICE_NAMES, type ServiceName } from './product/service-plan.js';
export { startProduct, type RunningProduct, type StartProductOptions } from './test-product/test-product.js';
export { testDatabase, type TestDatabase } from './test-stores/test-database.js';
export { testRedis, type TestRedis } from './test-stores/test-redis.js';
export { startTestServices, type TestServices } from './test-stores/test-services.js';

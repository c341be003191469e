export { SERVICE_NAMES, type ServiceName } from './product/service-plan.js';
export { startProduct, type RunningProduct, type StartProductOptions } from './test-product/test-product.js';

export { findPage } from './announced-pages.js';
export { remoteLoading } from './remote-loading.js';
export { RemoteOutlet } from './remote-outlet.js';
export { RemoteUnavailable } from './remote-unavailable.js';

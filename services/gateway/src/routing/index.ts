export { admitTarget, mayBeScreen } from './path-admission.js';
export { findRoute, methodsOf, routeTable, type Peer, type Route, type ServiceRoute } from './route-table.js';

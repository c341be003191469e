export { admitTarget, namesFile } from './path-admission.js';
export { fileOf, findRoute, methodsOf, type Admitted, type Peer, type Route } from './route-table.js';

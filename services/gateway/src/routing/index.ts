export { admitTarget, mayBeScreen } from './path-admission.js';
export {
  fileOf,
  findRoute,
  methodsOf,
  type Admitted,
  type Peer,
  type Route,
  type ServiceRoute,
} from './route-table.js';

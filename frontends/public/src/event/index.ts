export {
  datedSpanOf,
  firstDateOf,
  spanOf,
  spanOfInstants,
  timesElsewhere,
  type Instants,
} from './event-when.js';

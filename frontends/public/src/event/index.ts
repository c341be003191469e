export {
  datedSpanOf,
  datedSpanWithZone,
  firstDateOf,
  spanOf,
  spanOfInstants,
  timesElsewhere,
  unbroken,
  type Instants,
} from './event-when.js';

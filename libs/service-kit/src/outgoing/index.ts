export { parseNetwork, type AddressFault, type Network } from './outgoing-address.js';
export {
  FetchFailed,
  OutgoingRequests,
  type Fetched,
  type FetchFailure,
  type FetchRequest,
  type OutgoingSettings,
  type OutgoingSurroundings,
  type Validators,
} from './outgoing-requests.js';

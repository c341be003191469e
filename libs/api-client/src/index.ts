export { isUserActive, untilActive, watchActivity } from './activity.js';
export { call, openStream, watchWrites } from './call.js';
export { ownWrites } from './own-writes.js';
export {
  failureMessage,
  failureToast,
  OfflineError,
  ProblemError,
  problemWithCode,
} from './problem-error.js';
export {
  createQueryClient,
  isTransient,
  queryKey,
  readsAnyOf,
  useEndpointMutation,
  useEndpointQuery,
  useInvalidation,
  usePrefetch,
} from './queries.js';
export { mayHaveSession } from './session-hint.js';
export { createRequestKeys } from './request-keys.js';
export type { AnyEndpoint, CallOptions, EndpointInput } from './request.js';
export type { Profile } from './session/profile.js';
export {
  HeldSession,
  requestSession,
  SessionProvider,
  useSession,
  type Session,
} from './session/session-provider.js';
export type { SessionEnding, SessionState, SessionUser } from './session-store.js';
export {
  keepPreviousData,
  QueryClientProvider,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
export { onOtherPerson } from './session/on-other-person.js';

import type { ResponseOf } from '@daymark/contracts';
import { ownWrites } from './own-writes.js';
import { problemFromResponse, problemWithCode } from './problem-error.js';
import {
  send,
  type AnyEndpoint,
  type CallOptions,
  type EndpointInput,
  type InputArguments,
  type RequestParts,
} from './request.js';
import { isSessionOver, refreshSession } from './session-refresh.js';
import { sessionStore } from './session-store.js';
import { notifyOtherTabs } from './tabs.js';

const onWrite = new Set<() => void>();

/** Calls `listener` before each write. Returns a function that ends this. */
export function watchWrites(listener: () => void): () => void {
  onWrite.add(listener);
  return () => void onWrite.delete(listener);
}

/**
 * Calls an endpoint and returns its response: parsed JSON, the text of a text file, a File for any other file,
 * undefined without a body.
 *
 * Endpoints that are not public get the access token; one about to expire is renewed first, and after a 401 it is
 * renewed once and the call repeated. Other tabs of this browser are told what the call changed.
 *
 * @throws ProblemError for every failure; the reason of `signal` if the caller aborted.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: InputArguments<E, CallOptions>
): Promise<ResponseOf<E>> {
  const { signal, idempotencyKey, undoKey, ...parts } = (input ?? {}) as RequestParts & CallOptions;
  const options = { signal, idempotencyKey, undoKey };
  const isWrite = endpoint.method !== 'GET';
  if (isWrite) for (const listener of onWrite) listener();
  const sent =
    endpoint.access.kind === 'public'
      ? send(endpoint, parts, options)
      : sendWithToken(endpoint, parts, options);
  const response = await (isWrite ? ownWrites.during(sent) : sent);
  if (!response.ok) {
    const problem = await problemFromResponse(response);
    if (problem.code === 'PASSWORD_CHANGE_REQUIRED') sessionStore.requirePasswordChange();
    throw problem;
  }
  if (endpoint.changes?.length) notifyOtherTabs({ stale: endpoint.changes });
  if (!endpoint.response) return undefined as ResponseOf<E>;
  if (endpoint.mediaType?.startsWith('text/')) return (await response.text()) as ResponseOf<E>;
  if (endpoint.mediaType === 'application/zip') {
    const file = await response.blob().catch((cause: unknown) => {
      throw signal?.aborted ? signal.reason : problemWithCode('SERVICE_UNAVAILABLE', { cause });
    });
    return new File([file], '', { type: endpoint.mediaType }) as ResponseOf<E>;
  }
  return (await response.json().catch((cause: unknown) => {
    throw signal?.aborted ? signal.reason : problemWithCode('SERVICE_UNAVAILABLE', { cause });
  })) as ResponseOf<E>;
}

/**
 * The response of an endpoint that is read as it arrives, until `signal` ends it.
 *
 * @throws ProblemError if there is none.
 */
export async function openStream<E extends AnyEndpoint>(
  endpoint: E,
  parts: EndpointInput<E>,
  signal: AbortSignal,
): Promise<Response> {
  const response = await sendWithToken(endpoint, parts, { signal, isStream: true });
  if (!response.ok) throw await problemFromResponse(response);
  return response;
}

async function sendWithToken(
  endpoint: AnyEndpoint,
  parts: RequestParts,
  options: CallOptions & { isStream?: boolean },
): Promise<Response> {
  if (sessionStore.needsRenewal) await renew();
  const accessToken = sessionStore.accessToken;
  const response = await send(endpoint, parts, { ...options, accessToken });
  if (response.status !== 401) return response;
  const problem = await problemFromResponse(response);
  // A wrong password in the request says nothing about the token.
  if (problem.code !== 'UNAUTHENTICATED') throw problem;
  // Another call may have renewed the token in the meantime.
  const isRenewed = sessionStore.accessToken !== undefined && sessionStore.accessToken !== accessToken;
  if (!isRenewed && !(await renew())) throw problem;
  options.signal?.throwIfAborted();
  return send(endpoint, parts, { ...options, accessToken: sessionStore.accessToken });
}

/** True if there is a new token, false if the session is over. Throws if that is unknown. */
async function renew(): Promise<boolean> {
  try {
    await refreshSession();
    return true;
  } catch (error) {
    if (isSessionOver(error)) return false;
    throw error;
  }
}

import type { BodyInputOf, Endpoint, ParamsInputOf, QueryInputOf } from '@daymark/contracts';
import { pathOf } from '@daymark/contracts/accounts';
import { OfflineError, problemWithCode } from './problem-error.js';

export const CALL_LIMIT_MS = 15_000;
/** The time-out for an uploaded archive: the gateway ends an exchange after this long. */
const ARCHIVE_LIMIT_MS = 600_000;
/** The time-out for an uploaded file: two megabytes take time on a slow connection. */
export const FILE_LIMIT_MS = 60_000;

// Any endpoint: `any` because the schema parameters are used for both input and output.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyEndpoint = Endpoint<any, any, any, any>;

type Part<Name extends string, Value> = [Value] extends [never]
  ? { [_ in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [_ in Name]?: Value }
    : { [_ in Name]: Value };

// In a query, numbers may also be given as strings.
type QueryValues<Query> = [Query] extends [never]
  ? never
  : { [Name in keyof Query]: string extends Query[Name] ? Query[Name] | number : Query[Name] };

/**
 * The input of an endpoint: only the parts that it has, and all that it requires. `file` is the body of an endpoint
 * that takes a file.
 */
export type EndpointInput<E extends AnyEndpoint> = Part<'params', ParamsInputOf<E>> &
  Part<'query', QueryValues<QueryInputOf<E>>> &
  Part<'body', BodyInputOf<E>> & { file?: Blob };

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a create safe to repeat: one key creates once. */
  idempotencyKey?: string;
  /** The key by which the call can be undone; a version-4 UUID. */
  undoKey?: string;
}

/** The arguments after the endpoint; the input is optional if the endpoint needs none. */
export type InputArguments<E extends AnyEndpoint, Options> =
  Record<string, never> extends EndpointInput<E>
    ? [input?: EndpointInput<E> & Options]
    : [input: EndpointInput<E> & Options];

export interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/**
 * The body of a request with its media type; a file of a type that the endpoint does not accept is sent as
 * octet-stream.
 */
function bodyOf(endpoint: AnyEndpoint, { body, file }: RequestParts): { type?: string; content?: BodyInit } {
  if (file) {
    const isNamed = endpoint.file?.mediaTypes.includes(file.type);
    return { type: isNamed ? file.type : 'application/octet-stream', content: file };
  }
  return body === undefined ? {} : { type: 'application/json', content: JSON.stringify(body) };
}

function limitOf({ mediaType }: AnyEndpoint, { file }: RequestParts): number {
  if (mediaType === 'application/zip') return ARCHIVE_LIMIT_MS;
  return file ? FILE_LIMIT_MS : CALL_LIMIT_MS;
}

/**
 * Sends one request and waits for its response, at most CALL_LIMIT_MS; longer with a file, and for a stream as long as
 * its caller does.
 * @throws OfflineError at once without a network; ProblemError SERVICE_UNAVAILABLE if there is no response; the
 * signal's own reason if the caller aborted.
 */
export async function send(
  endpoint: AnyEndpoint,
  parts: RequestParts,
  {
    signal,
    idempotencyKey,
    undoKey,
    accessToken,
    isStream = false,
  }: CallOptions & { accessToken?: string | undefined; isStream?: boolean },
): Promise<Response> {
  if (!navigator.onLine) throw new OfflineError();
  const limits = isStream ? [] : [AbortSignal.timeout(limitOf(endpoint, parts))];
  const { type, content } = bodyOf(endpoint, parts);
  const headers: Record<string, string> = {
    Accept: 'application/json',
    // A person may have chosen another one than the browser's. The session is asked for before texts are loaded.
    'Accept-Language': document.documentElement.lang,
    'Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    'X-Requested-With': 'daymark',
  };
  if (type) headers['Content-Type'] = type;
  if (accessToken) headers['Authorization'] = `Bearer ${accessToken}`;
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  if (undoKey) headers['Undo-Key'] = undoKey;
  try {
    return await fetch(pathOf(endpoint, parts), {
      method: endpoint.method,
      headers,
      body: content,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any(signal ? [signal, ...limits] : limits),
    });
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw navigator.onLine ? problemWithCode('SERVICE_UNAVAILABLE', { cause }) : new OfflineError({ cause });
  }
}

import * as z from 'zod';
import { id } from './fields.js';
import { oneRecord, type ResponseBound } from './response-bounds.js';

/** The service itself checks access to the object. An internal endpoint names the services that may call it. */
export type Access =
  | { kind: 'public'; reason: string }
  /** `withTemporaryPassword`: allowed while the caller still has to replace a temporary password. */
  | { kind: 'signed-in'; withTemporaryPassword?: true }
  | { kind: 'administrator' }
  | { kind: 'internal'; callers: readonly string[] };

/** Changing one invalidates what was read of it. */
export type Resource =
  | 'accounts'
  | 'registrations'
  | 'profile'
  | 'first-steps'
  | 'calendars'
  | 'collections'
  | 'people'
  | 'invitations'
  | 'events'
  | 'customizations'
  | 'bin'
  | 'imports'
  | 'archives'
  | 'sources'
  | 'settings';

export interface FileRefusal {
  title: string;
  detail: string;
}

export interface FileBody {
  /** The accepted media types. The content decides what the file is. */
  mediaTypes: readonly string[];
  maxBytes: number;
  refusals: { wrongType: FileRefusal; tooLarge: FileRefusal };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

// The schemas have Zod's core type: comparing two classic types makes the compiler walk all their methods in each
// program.
interface EndpointDefinition<
  Params extends z.core.$ZodType = z.core.$ZodType,
  Query extends z.core.$ZodType = z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Answer extends z.core.$ZodType = z.core.$ZodType,
> {
  summary: string;
  /** By default for signed-in people, or for administrators below `/api/admin/`. */
  access?: Access;
  /** For an endpoint that signed-in pages read. */
  reads?: readonly Resource[];
  /** For an endpoint that pages write to. */
  changes?: readonly Resource[];
  /** By default a path with `:id` has that alone. */
  params?: Params;
  query?: Query;
  body?: Body;
  file?: FileBody;
  /** With the same Idempotency-Key it is done once: what was created is returned as it is now, or 409 if it was deleted. */
  isIdempotent?: true;
  isUndoable?: true;
  /** Other fields are removed from the response. */
  response?: Answer;
  /** Not JSON: the schema then describes the text. */
  mediaType?: string;
  /** The upper bound of the response. By default one small record, if there is a response. */
  bound?: ResponseBound;
  /** By default 200 with a response, 204 without one. */
  status?: number;
}

export interface Endpoint<
  Params extends z.core.$ZodType = z.core.$ZodType,
  Query extends z.core.$ZodType = z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Answer extends z.core.$ZodType = z.core.$ZodType,
> extends EndpointDefinition<Params, Query, Body, Answer> {
  method: Method;
  path: string;
  access: Access;
  status: number;
}

const idParams = () => z.object({ id: id() });
type IdParams = ReturnType<typeof idParams>;

/** For the server's validation, the response's allow-list, OpenAPI, the typed client and the form. */
export function endpoint<
  Route extends `${Method} /${string}`,
  Params extends z.core.$ZodType = Route extends `${string}/:id` | `${string}/:id/${string}`
    ? IdParams
    : z.ZodNever,
  Query extends z.core.$ZodType = z.ZodNever,
  Body extends z.core.$ZodType = z.ZodNever,
  Answer extends z.core.$ZodType = z.ZodVoid,
>(
  route: Route,
  definition: EndpointDefinition<Params, Query, Body, Answer>,
): Endpoint<Params, Query, Body, Answer> {
  const [method, path] = route.split(' ') as [Method, string];
  const usual = {
    access: path.startsWith('/api/admin/') ? administratorAccess : signedInAccess,
    ...(path.split('/').includes(':id') && { params: idParams() as z.core.$ZodType as Params }),
    ...(definition.response ? { status: 200, bound: oneRecord() } : { status: 204 }),
  };
  return { ...usual, ...definition, method, path };
}

export const publicAccess = (reason: string): Access => ({ kind: 'public', reason });
export const signedInAccess: Access = { kind: 'signed-in' };
/** For what a person with a temporary password may do: see that it is temporary, and replace it. */
export const signedInAccessWithTemporaryPassword: Access = { kind: 'signed-in', withTemporaryPassword: true };
export const administratorAccess: Access = { kind: 'administrator' };
export const internalAccess = (...callers: string[]): Access => ({ kind: 'internal', callers });

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? z.output<B> : never;
/** The response as a handler returns it and a client receives it. */
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never;
export type ParamsInputOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? z.input<P> : never;
export type QueryInputOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? z.input<Q> : never;
export type BodyInputOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? z.input<B> : never;

/** Query fields without a value are left out. */
export function pathOf<E extends Pick<Endpoint, 'path'>>(
  { path }: E,
  parts: { params?: ParamsInputOf<E> | undefined; query?: QueryInputOf<E> | undefined } = {},
): string {
  const params = (parts.params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:([a-z_]+)/g, (_part, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const fields = Object.entries(parts.query ?? {}).flatMap(([name, value]) =>
    value == null ? [] : [[name, String(value as string | number | boolean)]],
  );
  return fields.length > 0 ? `${filled}?${new URLSearchParams(fields).toString()}` : filled;
}

import type * as z from 'zod';
import type { AnswerBound } from './answer-bounds.js';

/**
 * Who may call an endpoint at all. Object-level rules (whose calendar is it) are the service's own.
 * A public endpoint says why it is public; a service's internal endpoint names the services that may call it.
 */
export type Access =
  | { kind: 'public'; reason: string }
  /** `withTemporaryPassword`: also while the caller still has to replace a temporary password. */
  | { kind: 'signed-in'; withTemporaryPassword?: true }
  | { kind: 'administrator' }
  | { kind: 'internal'; callers: readonly string[] };

/** What pages read and change. Who changes one makes stale whatever was read of it. */
export type Resource =
  | 'accounts'
  | 'registrations'
  | 'profile'
  | 'first-steps'
  | 'calendars'
  | 'collections'
  | 'events'
  | 'customizations'
  | 'bin'
  | 'imports'
  | 'archives'
  | 'sources'
  | 'settings';

/** What a person is told of a refused file. */
export interface FileRefusal {
  title: string;
  detail: string;
}

/** A body that is a file and not JSON. */
export interface FileBody {
  /** What it may be sent as. What it is, its content decides. */
  mediaTypes: readonly string[];
  /** The most bytes that are read of it. */
  maxBytes: number;
  refusals: { wrongType: FileRefusal; tooLarge: FileRefusal };
}

// Schemas go by Zod's core type: to compare two classic ones a compiler walks all their methods, in each program again.
export interface Endpoint<
  Params extends z.core.$ZodType = z.core.$ZodType,
  Query extends z.core.$ZodType = z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Answer extends z.core.$ZodType = z.core.$ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Full path with `:name` parameters, as the gateway routes it. */
  path: string;
  summary: string;
  access: Access;
  /** Of what a signed-in page reads: what it shows. */
  reads?: readonly Resource[];
  /** Of what a page writes: what it changes, and thereby makes stale wherever that was read. */
  changes?: readonly Resource[];
  params?: Params;
  query?: Query;
  body?: Body;
  file?: FileBody;
  /**
   * It creates something. A repetition with the same Idempotency-Key creates nothing: it gets the same status and what the
   * first one created, as it is by then, or 409 where that was deleted since.
   */
  isIdempotent?: true;
  /** Takes an Undo-Key, under which it can be undone. */
  isUndoable?: true;
  /** Absent for 204. What is not in this schema never leaves the service. */
  response?: Answer;
  /** Of an answer that is not JSON, such as `text/calendar`; its schema then is that of the text. */
  mediaType?: string;
  /** The most that its answer is; of every endpoint that answers with anything. */
  bound?: AnswerBound;
  status: number;
}

/**
 * Declares an endpoint once, for the server's check, the answer's allow-list, OpenAPI, the typed client and the form.
 */
export function endpoint<
  Params extends z.core.$ZodType = z.ZodNever,
  Query extends z.core.$ZodType = z.ZodNever,
  Body extends z.core.$ZodType = z.ZodNever,
  Answer extends z.core.$ZodType = z.ZodVoid,
>(definition: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return definition;
}

export const publicAccess = (reason: string): Access => ({ kind: 'public', reason });
export const signedInAccess: Access = { kind: 'signed-in' };
/** For what a person with a temporary password may do: learn that it is one, and replace it. */
export const signedInAccessWithTemporaryPassword: Access = { kind: 'signed-in', withTemporaryPassword: true };
export const administratorAccess: Access = { kind: 'administrator' };
export const internalAccess = (...callers: string[]): Access => ({ kind: 'internal', callers });

/** The parsed parameters, query or body that a handler receives. */
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? z.output<B> : never;
/** The answer as a handler returns it and as a client receives it. */
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never;
/** What a client sends, before defaults are filled in. */
export type ParamsInputOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? z.input<P> : never;
export type QueryInputOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? z.input<Q> : never;
export type BodyInputOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? z.input<B> : never;

/**
 * The address of an endpoint: `:name` parts filled in and encoded, query fields without a value left out.
 * @throws TypeError when a part has no value.
 */
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

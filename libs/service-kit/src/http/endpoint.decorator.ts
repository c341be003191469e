import {
  applyDecorators,
  createParamDecorator,
  Header,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
  type StreamableFile,
} from '@nestjs/common';
import type { Endpoint as EndpointContract, ResponseOf } from '@daymark/contracts';
import * as z from 'zod';
import { ProblemException } from './problem.exception.js';
import { wordIssue } from './wording-of-issues.js';

/** Throws one entry per invalid field; `detail` is the first one's message. */
export function parseInput<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  return parseOrThrow(z.safeParse(schema, input ?? {}, { error: wordIssue }));
}

export function parseOrThrow<Output>(result: z.ZodSafeParseResult<Output>): Output {
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    message: issue.message,
  }));
  throw new ProblemException('VALIDATION_ERROR', { detail: errors[0]?.message, errors });
}

/** A response that was checked when it was made, so that a cached one is not checked again. */
export class CheckedJson {
  private constructor(readonly pieces: readonly string[]) {}

  static of(contract: AnyEndpoint, value: unknown): CheckedJson {
    return new CheckedJson([JSON.stringify(z.parse(contract.response!, value))]);
  }

  /** Sent one by one: joining and encoding many megabytes at once would block the event loop. */
  static ofPieces(pieces: readonly string[]): CheckedJson {
    return new CheckedJson(pieces);
  }

  get text(): string {
    return this.pieces.join('');
  }
}

export const ENDPOINT_METADATA = 'daymark:endpoint';

export type AnyEndpoint = EndpointContract;

/** The only way to declare a route, so no route is without an access rule. */
export function Endpoint<Contract extends AnyEndpoint>(contract: Contract): HandlerDecorator<Contract> {
  return applyDecorators(
    RequestMapping({ method: RequestMethod[contract.method], path: contract.path }),
    HttpCode(contract.status),
    ...(contract.mediaType ? [Header('Content-Type', contentType(contract.mediaType))] : []),
    SetMetadata(ENDPOINT_METADATA, contract),
  );
}

/** Or its bytes or text where these are made elsewhere. */
type HandlerDecorator<Contract> = <
  Handler extends (...parameters: never[]) => Returned<Contract> | Promise<Returned<Contract>>,
>(
  target: object,
  name: string,
  descriptor: TypedPropertyDescriptor<Handler>,
) => void;
type Returned<Contract> = ResponseOf<Contract> | CheckedJson | StreamableFile;

const contentType = (mediaType: string) =>
  mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;

/** The contract of a route; undefined if it has none, in which case nobody may call it. */
export function contractOf(context: ExecutionContext): AnyEndpoint | undefined {
  return Reflect.getMetadata(ENDPOINT_METADATA, context.getHandler()) as AnyEndpoint | undefined;
}

interface InputRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

const inputFrom = (part: 'params' | 'query' | 'body') =>
  createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
    const schema = contractOf(context)?.[part];
    if (!schema) throw new Error(`The contract of ${context.getHandler().name} has no ${part}`);
    return parseInput(schema, context.switchToHttp().getRequest<InputRequest>()[part]);
  });

export const FromParams = inputFrom('params');
export const FromQuery = inputFrom('query');
export const FromBody = inputFrom('body');

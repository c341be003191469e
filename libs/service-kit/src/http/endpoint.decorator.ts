import {
  applyDecorators,
  Header,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
  type StreamableFile,
} from '@nestjs/common';
import { type Endpoint as EndpointContract, type ResponseOf, contractText } from '@daymark/contracts';
import * as z from 'zod';
import { ProblemException } from './problem.exception.js';

/** What is wrong with a field whose schema does not say it, in the language in use. */
function wordIssue(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.findLast((part) => typeof part === 'string');
  const label = field ?? contractText('labels.request');
  const isMissing = issue.input === undefined;
  switch (issue.code) {
    case 'invalid_type':
      return isMissing
        ? contractText('fields.required', { label })
        : contractText('fields.type', { label, type: issue.format === 'safeint' ? 'int' : issue.expected });
    case 'invalid_value':
      return isMissing
        ? contractText('fields.required', { label })
        : contractText('fields.choice', { label, values: issue.values.join(', ') });
    case 'too_small': {
      const values = { label, min: Number(issue.minimum) };
      if (issue.origin === 'string') return contractText('fields.tooShort', values);
      return contractText(issue.origin === 'array' ? 'fields.tooFew' : 'fields.atLeast', values);
    }
    case 'too_big': {
      const values = { label, max: Number(issue.maximum) };
      if (issue.origin === 'string') return contractText('fields.tooLong', values);
      return contractText(issue.origin === 'array' ? 'fields.tooMany' : 'fields.atMost', values);
    }
    case 'unrecognized_keys':
      return contractText('fields.unknown', { label: issue.keys.join(', ') });
    default:
      return contractText('fields.format', { label });
  }
}

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

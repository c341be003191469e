import {
  applyDecorators,
  createParamDecorator,
  Header,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { StreamableFile } from '@nestjs/common';
import type { Endpoint as EndpointContract, ResponseOf } from '@daymark/contracts';
import type { CheckedJson } from './checked-json.js';
import { parseInput } from './schema-check.js';

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

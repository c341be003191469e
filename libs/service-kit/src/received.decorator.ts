import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { BodyOf, ParamsOf, QueryOf } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { contractOf, parseInput } from './http/endpoint.decorator.js';
import { ProblemException } from './http/problem.exception.js';
import { parseIdempotencyKey } from './http/request-keys.js';
import { clientAddressOf, type RequestFromGateway } from './limits/client-network.js';

/** What the contract of a handler takes of a request, parsed, and who sends it. */
export interface Received<Contract> {
  readonly caller: SessionState;
  readonly clientAddress: string;
  readonly params: ParamsOf<Contract>;
  readonly query: QueryOf<Contract>;
  readonly body: BodyOf<Contract>;
  /** The Idempotency-Key, if the contract is idempotent. */
  readonly key: string | undefined;
}

type ReceivedRequest = RequestFromGateway &
  Record<'params' | 'query' | 'body', unknown> & { user?: SessionState };

export const Received = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const contract = contractOf(context)!;
  const request = context.switchToHttp().getRequest<ReceivedRequest>();
  return {
    get caller() {
      if (!request.user) throw new ProblemException('UNAUTHENTICATED');
      return request.user;
    },
    get clientAddress() {
      return clientAddressOf(request);
    },
    params: contract.params && parseInput(contract.params, request.params),
    query: contract.query && parseInput(contract.query, request.query),
    body: contract.body && parseInput(contract.body, request.body),
    key:
      contract.isIdempotent && parseIdempotencyKey(request.headers['idempotency-key'] as string | undefined),
  };
});

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { clientAddressOf, type RequestFromGateway } from './client-network.js';

/** The client's address, as the gateway reports it. */
export const ClientAddress = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  clientAddressOf(context.switchToHttp().getRequest<RequestFromGateway>()),
);

import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ProblemException, SETTINGS } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import { requestOrigin } from './request-origin.js';

/** For endpoints that use or set the refresh cookie: admits only requests that prove to come from our own pages. */
@Injectable()
export class OwnOriginGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: AuthSettings) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (requestOrigin(headers, this.settings.PUBLIC_ORIGIN) === 'own') return true;
    throw new ProblemException('CROSS_SITE_REQUEST');
  }
}

/** For endpoints without cookies: refuses requests from pages of other sites. */
@Injectable()
export class NotForeignGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: AuthSettings) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (requestOrigin(headers, this.settings.PUBLIC_ORIGIN) !== 'foreign') return true;
    throw new ProblemException('CROSS_SITE_REQUEST');
  }
}

import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ProblemException, SETTINGS } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';

interface OriginHeaders {
  origin?: string;
  'sec-fetch-site'?: string | string[];
  'x-requested-with'?: string | string[];
}

/**
 * The origin of a request according to browsers' headers: 'own' page, 'foreign' page, or 'unknown' without any. A page
 * of another site can send `X-Requested-With` only after a preflight, which we never allow, so that header proves our
 * own page for old browsers and programs that send nothing else.
 */
export function requestOrigin(headers: OriginHeaders, publicOrigin: string): 'own' | 'foreign' | 'unknown' {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign';
  if (headers.origin !== undefined && !isSameOrigin(headers.origin, publicOrigin)) return 'foreign';
  if (site !== undefined || headers.origin !== undefined) return 'own';
  return headers['x-requested-with'] === undefined ? 'unknown' : 'own';
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

// On one machine people open http://127.0.0.1:8080 as well as http://localhost:8080: both are allowed.
function isSameOrigin(origin: string, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  const [given, own] = [URL.parse(origin), URL.parse(publicOrigin)];
  if (!given || !own || given.origin !== origin) return false;
  const areLoopback = LOOPBACK_HOSTS.has(given.hostname) && LOOPBACK_HOSTS.has(own.hostname);
  return areLoopback && given.protocol === own.protocol && given.port === own.port;
}

@Injectable()
abstract class OriginGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: AuthSettings) {}

  protected abstract admits(origin: string): boolean;

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (this.admits(requestOrigin(headers, this.settings.PUBLIC_ORIGIN))) return true;
    throw new ProblemException('CROSS_SITE_REQUEST');
  }
}

/** For endpoints that use or set the refresh cookie: admits only requests that prove to come from our own pages. */
export class OwnOriginGuard extends OriginGuard {
  protected admits(origin: string) {
    return origin === 'own';
  }
}

/** For endpoints without cookies: refuses requests from pages of other sites. */
export class NotForeignGuard extends OriginGuard {
  protected admits(origin: string) {
    return origin !== 'foreign';
  }
}

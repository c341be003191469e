import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { SessionState } from '@daymark/contracts/internal';
import { CREATIONS_PER_MINUTE_MAX } from '@daymark/contracts';
import { handleWithPermit, isProblem, PerPersonSemaphore, RateLimits } from '@daymark/service-kit';
import { catchError, defer, switchMap, throwError, type Observable } from 'rxjs';

const UPLOADS_AT_ONCE = 2;
/** As many as somebody drops onto a page at once. Waiting uploads are not read yet, so they hold no memory. */
const UPLOADS_WAITING = 6;
/** Shorter than the timeout of a request, so that a refusal arrives in time. */
const WAIT_LIMIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;
const LIMIT = { attempts: CREATIONS_PER_MINUTE_MAX };
/** A file that cannot be read may be made to cost as much as many pictures, so a person has ten of them in a minute. */
const UNREADABLE_COSTS_MORE = 5;

/** Each person's uploads in progress, on all routes. */
@Injectable()
export class LogoUploads extends PerPersonSemaphore {
  constructor() {
    super({ atOnce: UPLOADS_AT_ONCE, waiting: UPLOADS_WAITING, limitMs: WAIT_LIMIT_MS });
  }
}

/**
 * Handles two uploads of a person at a time, from the first byte to the response, and so many in a minute. A few more
 * wait before their body is read; further ones get TOO_MANY_REQUESTS unread. It is an interceptor because the file is
 * read before the handler is called.
 */
@Injectable()
export class LimitLogoUploads implements NestInterceptor {
  constructor(
    private readonly uploads: LogoUploads,
    private readonly rateLimits: RateLimits,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { user } = context.switchToHttp().getRequest<{ user: SessionState }>();
    const handle = () =>
      defer(() => this.rateLimits.take('logo', user.user_id, LIMIT)).pipe(
        switchMap(() => next.handle().pipe(catchError((error: unknown) => this.charge(error, user.user_id)))),
      );
    const take = (work: () => Promise<unknown>) => this.uploads.take(user.user_id, work);
    return handleWithPermit({ handle }, take, RETRY_AFTER_SECONDS);
  }

  /** The failure itself, also where the limit is exceeded by what it costs: the next upload is refused. */
  private charge(error: unknown, userId: string): Observable<never> {
    return defer(async () => {
      if (isProblem(error, 'VALIDATION_ERROR')) {
        await this.rateLimits.take('logo', userId, LIMIT, UNREADABLE_COSTS_MORE).catch(() => undefined);
      }
    }).pipe(switchMap(() => throwError(() => error)));
  }
}

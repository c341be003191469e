import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { SessionState } from '@daymark/contracts/internal';
import { handleInTurn, PerPersonSemaphore } from '@daymark/service-kit';
import type { Observable } from 'rxjs';

const UPLOADS_AT_ONCE = 2;
/** As many as somebody drops onto a page at once. They are not read yet, so they hold no memory. */
const UPLOADS_WAITING = 6;
/** Less than a request may take, so that whoever waits in vain is told so. */
const TURN_LIMIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

/** The uploads that each person has under way, on whatever route. */
@Injectable()
export class LogoUploads extends PerPersonSemaphore {
  constructor() {
    super({ atOnce: UPLOADS_AT_ONCE, waiting: UPLOADS_WAITING, limitMs: TURN_LIMIT_MS });
  }
}

/**
 * Takes in two logos of a person at a time, from the first byte to the response. A few more wait, unread; the next get
 * TOO_MANY_REQUESTS. An interceptor, because the file is read before a handler is called.
 */
@Injectable()
export class LimitLogoUploads implements NestInterceptor {
  constructor(private readonly uploads: LogoUploads) {}

  intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { user } = context.switchToHttp().getRequest<{ user: SessionState }>();
    return handleInTurn(next, (work) => this.uploads.take(user.user_id, work), RETRY_AFTER_SECONDS);
  }
}

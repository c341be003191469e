import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { SessionState } from '@daymark/contracts/internal';
import { handleWithPermit, PerPersonSemaphore } from '@daymark/service-kit';
import type { Observable } from 'rxjs';
import { ImportCreation } from './use-cases/import-creation.service.js';

/** Maximum concurrent uploads, of which each person may have one; each holds its file in memory. */
const AT_ONCE = 3;
const WAITING = 20;
const WAITING_OF_ONE = 4;
/** Shorter than the timeout of a request, so that a refusal arrives in time. */
const WAIT_LIMIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

/** The uploads of files and parts of files in progress. */
@Injectable()
export class ImportUploads {
  private readonly ofPeople = new PerPersonSemaphore({
    atOnce: 1,
    waiting: WAITING_OF_ONE,
    limitMs: WAIT_LIMIT_MS,
  });
  private readonly ofAll = new PerPersonSemaphore({
    atOnce: AT_ONCE,
    waiting: WAITING,
    limitMs: WAIT_LIMIT_MS,
  });

  /**
   * Handles a request with a file when it is its turn.
   * @throws ProblemException TOO_MANY_REQUESTS where too many wait, or it waited too long
   */
  take(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { user } = context.switchToHttp().getRequest<{ user: SessionState }>();
    const take = (work: () => Promise<unknown>) =>
      this.ofPeople.take(user.user_id, () => this.ofAll.take('all', work));
    return handleWithPermit(next, take, RETRY_AFTER_SECONDS);
  }
}

/**
 * Limits concurrent uploads, from the first byte to the response; others wait before their body is read. It is an
 * interceptor because the file is read before the handler is called.
 */
@Injectable()
export class LimitImportUploads implements NestInterceptor {
  constructor(
    private readonly uploads: ImportUploads,
    private readonly creation: ImportCreation,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { user } = context.switchToHttp().getRequest<{ user: SessionState }>();
    await this.creation.limitCreations(user.user_id);
    return this.uploads.take(context, next);
  }
}

/** The same for a further part of a file; an import has few. */
@Injectable()
export class LimitPartUploads implements NestInterceptor {
  constructor(private readonly uploads: ImportUploads) {}

  intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    return this.uploads.take(context, next);
  }
}

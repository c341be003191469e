import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { SessionState } from '@daymark/contracts/internal';
import { handleInTurn, PerPersonSemaphore } from '@daymark/service-kit';
import type { Observable } from 'rxjs';
import { ImportCreation } from './use-cases/import-creation.service.js';

/** Each holds its file in memory: so many of all people at a time, and one of each person. */
const AT_ONCE = 3;
const WAITING = 20;
const WAITING_OF_ONE = 4;
/** Less than a request may take, so that whoever waits in vain is told so. */
const TURN_LIMIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

/** The files and parts of files that are taken in at this moment. */
@Injectable()
export class ImportUploads {
  private readonly ofPeople = new PerPersonSemaphore({
    atOnce: 1,
    waiting: WAITING_OF_ONE,
    limitMs: TURN_LIMIT_MS,
  });
  private readonly ofAll = new PerPersonSemaphore({
    atOnce: AT_ONCE,
    waiting: WAITING,
    limitMs: TURN_LIMIT_MS,
  });

  /**
   * Handles a request with a file once it is its turn.
   * @throws ProblemException TOO_MANY_REQUESTS where too many wait, or it waited too long
   */
  take(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { user } = context.switchToHttp().getRequest<{ user: SessionState }>();
    const take = (work: () => Promise<unknown>) =>
      this.ofPeople.take(user.user_id, () => this.ofAll.take('all', work));
    return handleInTurn(next, take, RETRY_AFTER_SECONDS);
  }
}

/**
 * Takes in few files at a time, from the first byte to the response; the others wait, unread. An interceptor, because the file
 * is read before a handler is called.
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

/** The same for a further part of a file, of which an import has few. */
@Injectable()
export class LimitPartUploads implements NestInterceptor {
  constructor(private readonly uploads: ImportUploads) {}

  intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    return this.uploads.take(context, next);
  }
}

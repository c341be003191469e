import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { SessionState } from '@daymark/contracts/internal';
import type { Observable } from 'rxjs';
import { ImportCreation } from './use-cases/import-creation.service.js';

/** Counts the imports of a person before a file is read. */
@Injectable()
export class LimitImportUploads implements NestInterceptor {
  constructor(private readonly creation: ImportCreation) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { user } = context.switchToHttp().getRequest<{ user: SessionState }>();
    await this.creation.limitCreations(user.user_id);
    return next.handle();
  }
}

import {
  Module,
  Controller,
  UseInterceptors,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import {
  SETTINGS,
  Endpoint,
  FromFile,
  inTransaction,
  notFound,
  handleWithPermit,
  isProblem,
  PerPersonSemaphore,
  RateLimits,
  Received,
} from '@daymark/service-kit';
import { AccountStatesModule } from '../account-states/account-states.module.js';
import { PublicCalendarsModule } from '../calendars/calendars.module.js';
import { PublicCollectionsModule } from '../collections/collections.module.js';
import { EventsModule } from '../events/events.module.js';
import { HistoryModule } from '../history/history.module.js';
import { SettingsModule, DefaultCustomization, SettingsService } from '../settings/settings.module.js';
import { LogoCreationService } from './logo-creation.service.js';
import { LogoDeletionService } from './logo-deletion.service.js';
import { LogoFiles, LogoUse } from './logo-files.service.js';
import { createLogoStorage, LOGO_STORAGE } from './logo-storage.js';
import {
  deleteDefaultLogo,
  getOwnLogo,
  putDefaultLogo,
  type UserSettings,
  type LogoFile,
  type UserHoldings,
  CREATIONS_PER_MINUTE_MAX,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { DataSource } from 'typeorm';
import { catchError, defer, switchMap, throwError, type Observable } from 'rxjs';

export { LogoCreationService } from './logo-creation.service.js';
export { LogoDeletionService } from './logo-deletion.service.js';
export { LogoFiles, LogoUse } from './logo-files.service.js';
export { LogoEntity } from './logo.entity.js';
export { LOGO_STORAGE, type LogoStorage } from './logo-storage.js';

const UPLOADS_AT_ONCE = 2;
/** As many as somebody drops onto a page at once. Waiting uploads are not read yet, so they hold no memory. */
const UPLOADS_WAITING = 6;
/** Shorter than the timeout of a request, so that a refusal arrives in time. */
const WAIT_LIMIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;
const LIMIT = { attempts: CREATIONS_PER_MINUTE_MAX };
/** A file that cannot be read may be made to cost as much as many pictures, so a person has ten of them in a minute. */
const UNREADABLE_COSTS_MORE = 5;

@Injectable()
class LogoUploads extends PerPersonSemaphore {
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

@Injectable()
export class LogoReadingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: LogoFiles,
    private readonly use: LogoUse,
  ) {}

  async getOwn(name: string, userId: string): Promise<LogoFile> {
    const { manager } = this.dataSource;
    const logo = await this.files.find(manager, name);
    if (!logo || !(await this.use.isShownTo(manager, logo, userId))) throw notFound();
    return this.files.read(logo);
  }

  async usageOf(userId: string): Promise<Pick<UserHoldings, 'logo_count' | 'logo_bytes'>> {
    // The driver returns bigint as text; float8 is exact far beyond every quota.
    const [usage] = await this.dataSource.query<[Pick<UserHoldings, 'logo_count' | 'logo_bytes'>]>(
      `SELECT count(*)::int AS logo_count, coalesce(sum(bytes), 0)::float8 AS logo_bytes
       FROM logos WHERE user_id = $1`,
      [userId],
    );
    return usage;
  }
}

@Controller()
class LogosController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reading: LogoReadingService,
    private readonly logos: LogoCreationService,
    private readonly settings: SettingsService,
    private readonly defaults: DefaultCustomization,
  ) {}

  @Endpoint(getOwnLogo)
  getOwn(@Received() { caller, params: { name } }: Received<typeof getOwnLogo>) {
    return this.reading.getOwn(name, caller.user_id);
  }

  @UseInterceptors(LimitLogoUploads)
  @Endpoint(putDefaultLogo)
  async putDefault(
    @Received() { caller: { user_id }, query: { version } }: Received<typeof putDefaultLogo>,
    @FromFile() file: Buffer,
  ) {
    await this.defaults.requireVersion(this.dataSource.manager, user_id, version);
    return this.storeDefault(user_id, await this.logos.create(user_id, file), version);
  }

  @Endpoint(deleteDefaultLogo)
  removeDefault(@Received() { caller, query: { version } }: Received<typeof deleteDefaultLogo>) {
    return this.storeDefault(caller.user_id, null, version);
  }

  private async storeDefault(userId: string, name: string | null, version?: number): Promise<UserSettings> {
    await inTransaction(this.dataSource, async (manager) => {
      await this.defaults.requireVersion(manager, userId, version);
      await this.defaults.setLogo(manager, userId, name);
    });
    return this.settings.get(userId);
  }
}

@Module({
  providers: [{ provide: LOGO_STORAGE, useFactory: createLogoStorage, inject: [SETTINGS] }, LogoFiles],
  exports: [LOGO_STORAGE, LogoFiles],
})
export class LogoStorageModule {}

@Module({
  imports: [
    AccountStatesModule,
    EventsModule,
    HistoryModule,
    LogoStorageModule,
    PublicCalendarsModule,
    PublicCollectionsModule,
    SettingsModule,
  ],
  controllers: [LogosController],
  providers: [LogoCreationService, LogoDeletionService, LogoReadingService, LogoUploads, LogoUse],
  exports: [LogoCreationService, LogoDeletionService, LogoReadingService, LogoUploads, LogoUse],
})
export class LogosModule {}

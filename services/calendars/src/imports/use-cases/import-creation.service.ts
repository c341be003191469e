import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  ARCHIVE_MAX_BYTES,
  IMPORTS_PER_DAY_MAX,
  IMPORTS_WAITING_BYTES_MAX,
  IMPORTS_WAITING_MAX,
  type BodyOf,
  type QueryOf,
} from '@daymark/contracts';
import { importFile } from '@daymark/contracts/interchange';
import type { createImport, createImportFromAddress, Import } from '@daymark/contracts/interchange';
import {
  currentLanguage,
  currentSignal,
  inTransaction,
  ProblemException,
  RateLimits,
  ReadingSemaphore,
} from '@daymark/service-kit';
import type { OutgoingRequests } from '@daymark/service-kit/outgoing';
import { DataSource } from 'typeorm';
import { CalendarReadingService } from '../../calendars/calendars.module.js';
import { IdempotencyService } from '../../idempotency/idempotency.module.js';
import { OUTGOING, requireAddress } from '../../outgoing/outgoing.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { tooManyImportsToday, tooManyImportsWaiting } from '../domain/import.errors.js';
import { ImportEntity, type ImportRow } from '../store/import-row.js';
import { addFilePart, countImports, lockImport } from '../store/import-rows.js';
import { ImportQueries } from './import-queries.service.js';
import { ImportWorker } from './import-worker.service.js';
import { text } from '../../texts.js';

const DAY_SECONDS = 86_400;
/** While a file is stored it is in memory several times. */
const STORED_AT_ONCE = 3;
const STORED_AT_ONCE_OF_ONE = 1;
const WAITING = 20;
const WAITING_OF_ONE = 8;
/** Shorter than the time of a handler. */
const WAIT_LIMIT_MS = 5_000;
/** Maximum requests per minute to one host, for the imports of all people together. */
const REQUESTS_PER_HOST_MAX = 20;

/** Accepts files and addresses to import, within the limits per person. The worker reads them. */
@Injectable()
export class ImportCreation {
  private readonly storing = new ReadingSemaphore({
    atOnce: STORED_AT_ONCE,
    waiting: WAITING,
    limitMs: WAIT_LIMIT_MS,
    ofOneKey: { atOnce: STORED_AT_ONCE_OF_ONE, waiting: WAITING_OF_ONE },
  });

  constructor(
    private readonly dataSource: DataSource,
    @Inject(OUTGOING) private readonly outgoing: OutgoingRequests,
    private readonly limits: RateLimits,
    private readonly writeLimits: WriteLimits,
    private readonly idempotency: IdempotencyService,
    private readonly calendars: CalendarReadingService,
    private readonly queries: ImportQueries,
    private readonly worker: ImportWorker,
  ) {}

  /** Accepts a file, once per idempotency key; it is read in the background. */
  async create(
    userId: string,
    { name, calendar_id, timezone, parts }: QueryOf<typeof createImport>,
    file: Buffer,
    key?: string,
  ): Promise<Import> {
    const hash = createHash('sha256').update(file).digest('base64url');
    const body = { name, calendar_id, timezone, hash, ...(parts > 1 && { parts }) };
    const brought = { name, address: null, file, file_parts: parts, calendar_id, timezone };
    return this.inTurn(userId, () =>
      this.createOnce({ userId, key, action: 'POST /api/imports', body }, brought),
    );
  }

  /**
   * Stores a further part of a file, which is read in the background once the last part is there; repeating a part
   * changes nothing.
   */
  async addPart(userId: string, id: string, number: number, bytes: Buffer): Promise<Import> {
    await this.writeLimits.change(userId);
    const { isOver, response } = await this.inTurn(userId, () =>
      inTransaction(this.dataSource, async (manager) => {
        await lockImport(manager, userId, id);
        const added = await addFilePart(manager, id, { number, bytes }, ARCHIVE_MAX_BYTES);
        if (added.isOver) await manager.delete(ImportEntity, id);
        else await this.worker.enqueue(manager, id);
        return { ...added, response: added.isOver ? null : await this.queries.get(userId, id, manager) };
      }),
    );
    if (isOver) throw new ProblemException('PAYLOAD_TOO_LARGE', importFile.refusals.tooLarge);
    this.worker.wake();
    return response!;
  }

  /** Accepts an address to fetch and read in the background, once per idempotency key. */
  async createFromAddress(
    userId: string,
    body: BodyOf<typeof createImportFromAddress>,
    key?: string,
  ): Promise<Import> {
    const { host } = requireAddress(this.outgoing, body.address, {
      has_credentials: text('refused.passwordInLink'),
    });
    await this.limitCreations(userId);
    await this.limits.take('import-host', host, { attempts: REQUESTS_PER_HOST_MAX });
    const brought = { ...body, name: host, file: null, file_parts: 1 };
    return this.createOnce({ userId, key, action: 'POST /api/imports/address', body }, brought);
  }

  private async inTurn<Result>(userId: string, store: () => Promise<Result>): Promise<Result> {
    const release = await this.storing.take(currentSignal(), userId);
    try {
      return await store();
    } finally {
      release();
    }
  }

  private async createOnce(
    request: Parameters<IdempotencyService['createOnce']>[0],
    { name, address, file, file_parts, calendar_id, timezone }: AcceptedUpload,
  ): Promise<Import> {
    const { userId } = request;
    const created = await this.idempotency.createOnce(request, {
      create: async (manager) => {
        const { waiting, waiting_bytes, today } = await countImports(manager, userId);
        if (waiting >= IMPORTS_WAITING_MAX || waiting_bytes > IMPORTS_WAITING_BYTES_MAX)
          throw tooManyImportsWaiting();
        if (today >= IMPORTS_PER_DAY_MAX) throw tooManyImportsToday();
        if (calendar_id) await this.calendars.require('manage', calendar_id, userId, manager);
        const id = randomUUID();
        const newName = file === null ? name : calendarNameOf(name);
        await manager.insert(ImportEntity, {
          id,
          state: 'reading',
          user_id: userId,
          file_name: name,
          file,
          file_bytes: file?.length ?? 0,
          file_parts,
          address,
          calendar_id: calendar_id ?? null,
          made_calendar_id: randomUUID(),
          new_calendar: calendar_id ? null : { name: newName, color: null, is_public: false },
          timezone: timezone ?? 'UTC',
          language: currentLanguage() ?? null,
        });
        await this.worker.enqueue(manager, id);
        return this.queries.get(userId, id, manager);
      },
      read: (manager, id) => this.queries.get(userId, id, manager),
    });
    this.worker.wake();
    return created;
  }

  limitCreations(userId: string): Promise<void> {
    return this.limits.take('import', userId, {
      attempts: 2 * IMPORTS_PER_DAY_MAX,
      windowSeconds: DAY_SECONDS,
    });
  }
}

/** An accepted file, or an address that still has to be fetched. */
interface AcceptedUpload extends Pick<ImportRow, 'address'> {
  name: string;
  file: Buffer | null;
  /** Number of parts; `file` is the first one. */
  file_parts: number;
  calendar_id?: string | undefined;
  timezone?: string | undefined;
}

/** 'Choir.ics' becomes the calendar 'Choir'. */
const calendarNameOf = (fileName: string): string =>
  fileName
    .replace(/\.\w{2,4}$/, '')
    .slice(0, 200)
    .trim() || text('calendarNames.imported');

import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGO_BYTES_PER_PERSON_MAX, LOGOS_PER_PERSON_MAX } from '@daymark/contracts';
import {
  currentSignal,
  lockName,
  ReadingSemaphore,
  unavailable,
  ProblemException,
} from '@daymark/service-kit';
import type { StoredCover } from '../calendars/calendars.module.js';
import { AccountStates } from '../account-states/account-states.module.js';
import { LogoEntity } from './logo.entity.js';
import { readCover, readLogoImage, type LogoImage } from './image/logo-image.js';
import { LOGO_STORAGE, type LogoStorage } from './logo-storage.js';
import { titled } from '../texts.js';

const MEGABYTE = 1024 * 1024;

const tooManyLogos = () =>
  new ProblemException(
    'FORBIDDEN',
    titled('refused.tooManyLogos', {
      max: LOGOS_PER_PERSON_MAX,
      megabytes: LOGO_BYTES_PER_PERSON_MAX / MEGABYTE,
    }),
  );

const NAME_BYTES = 16;
/** Decoding and inflating share libuv's four threads with file access and DNS lookups, which need some as well. */
const DECODINGS_AT_ONCE = 2;
/** Files that take long to decode delay nobody but their sender. */
const DECODINGS_OF_ONE = 1;
/** The reading of archives takes turns of its own. */
const READING = 'archives';
/** Each waiting upload holds its file of up to 2 MB. */
const DECODINGS_WAITING = 30;
const DECODING_WAIT_LIMIT_MS = 5_000;

@Injectable()
export class LogoCreationService {
  private readonly decodings = new ReadingSemaphore({
    atOnce: DECODINGS_AT_ONCE,
    waiting: DECODINGS_WAITING,
    limitMs: DECODING_WAIT_LIMIT_MS,
    ofOneKey: { atOnce: DECODINGS_OF_ONE, waiting: DECODINGS_WAITING },
  });

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGO_STORAGE) private readonly storage: LogoStorage,
    private readonly accounts: AccountStates,
  ) {}

  /** Stores a valid file under a new, unguessable name. If nothing ever refers to it, the clean-up deletes it. */
  async create(userId: string, file: Buffer): Promise<string> {
    const [name] = await this.storeImages(userId, () => readLogoImage(file).then((image) => [image]));
    return name!;
  }

  async createCover(userId: string, file: Buffer): Promise<StoredCover> {
    let sizes: StoredCover['sizes'] = [];
    const names = await this.storeImages(userId, async () => {
      const images = await readCover(file);
      sizes = images.map(({ width, height }) => [width, height]);
      return images;
    });
    return { names, sizes };
  }

  async check(file: Buffer): Promise<void> {
    await this.decode(READING, () => readLogoImage(file).then((image) => [image]));
  }

  async checkCover(file: Buffer): Promise<void> {
    await this.decode(READING, () => readCover(file));
  }

  private async storeImages(userId: string, read: () => Promise<LogoImage[]>): Promise<string[]> {
    const images = (await this.decode(userId, read)).map((image) => ({
      ...image,
      name: randomBytes(NAME_BYTES).toString('hex'),
    }));
    await this.insert(userId, images);
    for (const { name, bytes, mediaType } of images) {
      await this.storage.put(name, bytes, mediaType).catch((cause: unknown) => {
        throw unavailable(cause);
      });
    }
    return images.map(({ name }) => name);
  }

  private async decode(userId: string, read: () => Promise<LogoImage[]>): Promise<LogoImage[]> {
    const end = await this.decodings.take(currentSignal(), userId);
    try {
      return await read();
    } finally {
      end();
    }
  }

  /** The row is inserted before the file is stored, so that there is never a file without a row. */
  private insert(userId: string, images: (LogoImage & { name: string })[]): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lockName(manager, `logos:${userId}`);
      await this.accounts.requireActive(manager, userId);
      const [kept] = await manager.query<{ count: string; bytes: string }[]>(
        'SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM logos WHERE user_id = $1',
        [userId],
      );
      const isFull =
        Number(kept!.count) + images.length > LOGOS_PER_PERSON_MAX ||
        images.reduce((sum, { bytes }) => sum + bytes.length, Number(kept!.bytes)) >
          LOGO_BYTES_PER_PERSON_MAX;
      if (isFull) throw tooManyLogos();
      await manager.insert(
        LogoEntity,
        images.map(({ name, mediaType, bytes }) => ({
          name,
          user_id: userId,
          media_type: mediaType,
          bytes: bytes.length,
        })),
      );
    });
  }
}

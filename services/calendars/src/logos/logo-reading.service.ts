import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { LogoFile } from '@daymark/contracts';
import { DATA_SOURCE, notFound } from '@daymark/service-kit';
import { readLogo } from './storage/read-logo.js';
import { LOGO_STORAGE, type LogoStorage } from './storage/logo-storage.js';
import { IS_USED } from './logo-use.js';

@Injectable()
export class LogoReadingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGO_STORAGE) private readonly storage: LogoStorage,
  ) {}

  /**
   * A logo of one's own events or settings.
   * @throws ProblemException NOT_FOUND for one that is somebody else's, or that nothing shows any more
   */
  async getOwn(name: string, userId: string): Promise<LogoFile> {
    const [logo] = await this.dataSource.query<Pick<LogoFile, 'media_type'>[]>(
      `SELECT media_type FROM logos l WHERE l.name = $1 AND l.user_id = $2 AND ${IS_USED}`,
      [name, userId],
    );
    if (!logo) throw notFound();
    return { media_type: logo.media_type, content: await readLogo(this.storage, name) };
  }
}

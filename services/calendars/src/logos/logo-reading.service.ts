import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { LogoFile, UserHoldings } from '@daymark/contracts';
import { DATA_SOURCE, notFound } from '@daymark/service-kit';
import { LogoFiles } from './logo-files.service.js';
import { LogoUse } from './logo-use.service.js';

@Injectable()
export class LogoReadingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly files: LogoFiles,
    private readonly use: LogoUse,
  ) {}

  async getOwn(name: string, userId: string): Promise<LogoFile> {
    const { manager } = this.dataSource;
    const logo = await this.files.find(manager, name);
    if (logo?.user_id !== userId || !(await this.use.shown(manager, [name])).has(name)) throw notFound();
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

import { Inject, Injectable } from '@nestjs/common';
import type { LogoFile } from '@daymark/contracts';
import { notFound, unavailable } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { LogoEntity } from './logo.entity.js';
import { LOGO_STORAGE, type LogoStorage } from './storage/logo-storage.js';

@Injectable()
export class LogoFiles {
  constructor(@Inject(LOGO_STORAGE) private readonly storage: LogoStorage) {}

  find(manager: EntityManager, name: string): Promise<LogoEntity | null> {
    return manager.findOneBy(LogoEntity, { name });
  }

  allOf(manager: EntityManager, userId: string): Promise<LogoEntity[]> {
    return manager.findBy(LogoEntity, { user_id: userId });
  }

  /** The file of a logo for another service. */
  async read({ name, media_type }: LogoEntity): Promise<LogoFile> {
    const bytes = await this.storage.get(name).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (!bytes) throw notFound();
    return { media_type, content: bytes.toString('base64') };
  }
}

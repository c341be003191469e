import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { DEFAULT_CUSTOMIZATION, type LogoFile } from '@daymark/contracts';
import { DATA_SOURCE, notFound, unavailable } from '@daymark/service-kit';
import { ownerIsActive } from '../account-states/account-states.module.js';
import { LOGO_STORAGE, type LogoStorage } from './storage/logo-storage.js';
import { IS_USED } from './logo-use.js';

// A shared event shows its own logo, or its owner's default one where nothing of its own is stored (see customizations/customization.ts).
const IS_PUBLISHED = `
  EXISTS (SELECT FROM event_customizations c JOIN events e ON e.id = c.event_id
    WHERE c.logo_name = l.name AND e.is_public_shareable)
  OR EXISTS (SELECT FROM user_settings s JOIN events e ON e.user_id = s.user_id AND e.is_public_shareable
    LEFT JOIN event_customizations c ON c.event_id = e.id
    WHERE s.default_logo_name = l.name AND (c.id IS NULL OR (c.logo_name IS NULL AND NOT c.is_without_logo
      AND (c.background_color, c.button_color, c.font_family) = ($2, $3, $4))))`;

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
  getOwn(name: string, userId: string): Promise<LogoFile> {
    return this.get(name, `l.user_id = $2 AND ${IS_USED}`, [userId]);
  }

  /** @throws ProblemException NOT_FOUND for a logo that no shared event shows */
  getPublished(name: string): Promise<LogoFile> {
    const { background_color, button_color, font_family } = DEFAULT_CUSTOMIZATION;
    return this.get(name, `(${IS_PUBLISHED}) AND ${ownerIsActive('l.user_id')}`, [
      background_color,
      button_color,
      font_family,
    ]);
  }

  // Whether it may be seen is asked from the database each time, so what was hidden or removed is gone at once.
  private async get(name: string, condition: string, parameters: string[]): Promise<LogoFile> {
    const [logo] = await this.dataSource.query<Pick<LogoFile, 'media_type'>[]>(
      `SELECT media_type FROM logos l WHERE l.name = $1 AND (${condition})`,
      [name, ...parameters],
    );
    if (!logo) throw notFound();
    const bytes = await this.storage.get(name).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (!bytes) throw notFound();
    return { media_type: logo.media_type, content: bytes.toString('base64') };
  }
}

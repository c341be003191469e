import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_CUSTOMIZATION, type LogoFile } from '@daymark/contracts';
import { notFound } from '@daymark/service-kit';
import { ownerIsActive } from '../account-states/account-states.module.js';
import { LOGO_STORAGE, readLogo, type LogoStorage } from '../logos/logos.module.js';
import { ReadOnlyDatabase } from './read-only-database.js';

// A shared event shows its own logo, or its owner's default one where nothing of its own is stored (see
// customizations/customization.ts).
const IS_PUBLISHED = `
  EXISTS (SELECT FROM event_customizations c JOIN events e ON e.id = c.event_id
    WHERE c.logo_name = l.name AND e.is_public_shareable)
  OR EXISTS (SELECT FROM user_settings s JOIN events e ON e.user_id = s.user_id AND e.is_public_shareable
    LEFT JOIN event_customizations c ON c.event_id = e.id
    WHERE s.default_logo_name = l.name AND (c.id IS NULL OR (c.logo_name IS NULL AND NOT c.is_without_logo
      AND (c.background_color, c.button_color, c.font_family) = ($2, $3, $4))))`;

/** Logos of shared events. */
@Injectable()
export class PublishedLogosService {
  constructor(
    private readonly reads: ReadOnlyDatabase,
    @Inject(LOGO_STORAGE) private readonly storage: LogoStorage,
  ) {}

  /**
   * Whether it may be seen is asked from the database each time, so what was hidden or removed is gone at once.
   * @throws ProblemException NOT_FOUND for a logo that no shared event shows
   */
  async get(name: string): Promise<LogoFile> {
    const { background_color, button_color, font_family } = DEFAULT_CUSTOMIZATION;
    const [logo] = await this.reads.manager.query<Pick<LogoFile, 'media_type'>[]>(
      `SELECT media_type FROM logos l WHERE l.name = $1 AND (${IS_PUBLISHED}) AND ${ownerIsActive('l.user_id')}`,
      [name, background_color, button_color, font_family],
    );
    if (!logo) throw notFound();
    return { media_type: logo.media_type, content: await readLogo(this.storage, name) };
  }
}

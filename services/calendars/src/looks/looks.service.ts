import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { Customization, LookUpdate } from '@daymark/contracts';
import { DATA_SOURCE, ProblemException } from '@daymark/service-kit';
import { LogoStoring } from '../logos/logo-storing.service.js';
import { EventCustomizationEntity } from './event-customization.entity.js';
import { withColors, type StoredLook } from './look.js';
import { findLook, lookAnswer } from './look-queries.js';
import { targetToChange, targetToRead, type LookTarget } from './look-target.js';

/**
 * The looks of events. A look is shown on the public page of an event, which is asked for anew each time, and is in no
 * feed: changing it moves no time and no version of what feeds are made from.
 */
@Injectable()
export class LooksService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly logos: LogoStoring,
  ) {}

  /** @throws ProblemException NOT_FOUND where the person has no such event */
  async get(reference: string, userId: string): Promise<Customization> {
    const { manager } = this.dataSource;
    return answer(manager, await targetToRead(manager, reference, userId));
  }

  /**
   * Sets colours and font; the logo stays.
   * @throws ProblemException NOT_FOUND, VALIDATION_ERROR as targetToChange; STALE_VERSION
   */
  put(reference: string, userId: string, { version, ...colors }: LookUpdate): Promise<Customization> {
    return this.change(reference, userId, async (manager, target) => {
      const found = await findLook(manager, target.rowId);
      if (version !== (found.stored?.version ?? 0)) throw new ProblemException('STALE_VERSION');
      const is_without_logo = found.stored?.is_without_logo ?? false;
      await saveLook(manager, target, { ...withColors(found, colors), is_without_logo });
    });
  }

  /** @throws ProblemException NOT_FOUND, VALIDATION_ERROR as targetToChange */
  async remove(reference: string, userId: string): Promise<void> {
    await this.change(reference, userId, async (manager, { rowId }) => {
      await manager.delete(EventCustomizationEntity, { event_id: rowId });
    });
  }

  /**
   * Stores a logo for an event. The file is looked at only once it is known whose event it is.
   * @throws ProblemException as targetToChange and LogoStoring.store
   */
  async putLogo(reference: string, userId: string, file: Buffer): Promise<Customization> {
    await this.change(reference, userId, async () => undefined);
    const logo_name = await this.logos.store(userId, file);
    return this.change(reference, userId, async (manager, target) => {
      const { look } = await findLook(manager, target.rowId);
      await saveLook(manager, target, { ...look, logo_name, is_without_logo: false });
    });
  }

  /** @throws ProblemException NOT_FOUND, VALIDATION_ERROR as targetToChange */
  removeLogo(reference: string, userId: string): Promise<Customization> {
    return this.change(reference, userId, async (manager, target) => {
      const { look, defaults } = await findLook(manager, target.rowId);
      if (look.logo_name === null) return;
      const is_without_logo = defaults.logo_name !== null;
      await saveLook(manager, target, { ...look, logo_name: null, is_without_logo });
    });
  }

  /** One change of a look after the other, and the look that came of it. */
  private change(
    reference: string,
    userId: string,
    act: (manager: EntityManager, target: LookTarget) => Promise<void>,
  ): Promise<Customization> {
    return this.dataSource.transaction(async (manager) => {
      const target = await targetToChange(manager, reference, userId);
      await act(manager, target);
      return answer(manager, target);
    });
  }
}

async function saveLook(manager: EntityManager, { rowId }: LookTarget, look: StoredLook): Promise<void> {
  await manager.query(
    `INSERT INTO event_customizations
       (event_id, background_color, button_color, font_family, logo_name, is_without_logo)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (event_id) DO UPDATE SET background_color = excluded.background_color,
       button_color = excluded.button_color, font_family = excluded.font_family, logo_name = excluded.logo_name,
       is_without_logo = excluded.is_without_logo, version = event_customizations.version + 1,
       updated_at = clock_timestamp()`,
    [rowId, look.background_color, look.button_color, look.font_family, look.logo_name, look.is_without_logo],
  );
}

async function answer(manager: EntityManager, { rowId, id }: LookTarget): Promise<Customization> {
  const { look, isDefault, stored } = await findLook(manager, rowId);
  return {
    event_id: id,
    ...lookAnswer(look, '/api/logos/'),
    is_default: isDefault,
    created_at: stored?.created_at.toISOString() ?? null,
    updated_at: stored?.updated_at.toISOString() ?? null,
    version: stored?.version ?? 0,
  };
}

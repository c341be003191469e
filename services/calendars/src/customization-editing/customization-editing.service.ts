import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { EventCustomization, CustomizationUpdate } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, ProblemException } from '@daymark/service-kit';
import {
  customizationResponse,
  EventCustomizationEntity,
  findCustomization,
  withColors,
  type StoredCustomization,
} from '../customizations/customizations.module.js';
import { LogoCreationService } from '../logos/logos.module.js';
import { WriteLimits } from '../quotas/quotas.module.js';
import { targetToChange, targetToRead, type CustomizationTarget } from './customization-target.js';

/**
 * The customizations of events. They are shown on the public page of an event, which is asked for anew each time, and
 * are in no feed: changing one moves no time and no version of what feeds are made from.
 */
@Injectable()
export class CustomizationEditingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly limits: WriteLimits,
    private readonly logos: LogoCreationService,
  ) {}

  /** @throws ProblemException NOT_FOUND where the person has no such event */
  async get(reference: string, userId: string): Promise<EventCustomization> {
    const { manager } = this.dataSource;
    return responseFor(manager, await targetToRead(manager, reference, userId));
  }

  /**
   * Sets colours and font; the logo stays.
   * @throws ProblemException NOT_FOUND, VALIDATION_ERROR as targetToChange; STALE_VERSION
   */
  async put(
    reference: string,
    userId: string,
    { version, ...colors }: CustomizationUpdate,
  ): Promise<EventCustomization> {
    await this.limits.change(userId);
    return this.change(reference, userId, async (manager, target) => {
      const found = await findCustomization(manager, target.rowId);
      if (version !== (found.stored?.version ?? 0)) throw new ProblemException('STALE_VERSION');
      const is_without_logo = found.stored?.is_without_logo ?? false;
      await saveCustomization(manager, target, { ...withColors(found, colors), is_without_logo });
    });
  }

  /** @throws ProblemException NOT_FOUND, VALIDATION_ERROR as targetToChange */
  async remove(reference: string, userId: string): Promise<void> {
    await this.limits.change(userId);
    await this.change(reference, userId, async (manager, { rowId }) => {
      await manager.delete(EventCustomizationEntity, { event_id: rowId });
    });
  }

  /**
   * Stores a logo for an event. The file is looked at only once it is known whose event it is.
   * @throws ProblemException as targetToChange and LogoCreationService.create; STALE_VERSION
   */
  async putLogo(
    reference: string,
    userId: string,
    file: Buffer,
    version?: number,
  ): Promise<EventCustomization> {
    await this.change(reference, userId, async (manager, { rowId }) => {
      requireLogoVersion(version, (await findCustomization(manager, rowId)).stored);
    });
    const logo_name = await this.logos.create(userId, file);
    return this.change(reference, userId, async (manager, target) => {
      const { customization, stored } = await findCustomization(manager, target.rowId);
      requireLogoVersion(version, stored);
      await saveCustomization(manager, target, { ...customization, logo_name, is_without_logo: false });
    });
  }

  /** @throws ProblemException NOT_FOUND, VALIDATION_ERROR as targetToChange; STALE_VERSION; TOO_MANY_REQUESTS */
  async removeLogo(reference: string, userId: string, version?: number): Promise<EventCustomization> {
    await this.limits.change(userId);
    return this.change(reference, userId, async (manager, target) => {
      const { customization, defaults, stored } = await findCustomization(manager, target.rowId);
      requireLogoVersion(version, stored);
      if (customization.logo_name === null) return;
      const is_without_logo = defaults.logo_name !== null;
      await saveCustomization(manager, target, { ...customization, logo_name: null, is_without_logo });
    });
  }

  /** One change of a customization after the other, and what came of it. */
  private change(
    reference: string,
    userId: string,
    act: (manager: EntityManager, target: CustomizationTarget) => Promise<void>,
  ): Promise<EventCustomization> {
    return inTransaction(this.dataSource, async (manager) => {
      const target = await targetToChange(manager, reference, userId);
      await act(manager, target);
      return responseFor(manager, target);
    });
  }
}

/** @throws ProblemException STALE_VERSION */
function requireLogoVersion(given: number | undefined, stored: { version: number } | null): void {
  if (given !== undefined && given !== (stored?.version ?? 0)) throw new ProblemException('STALE_VERSION');
}

async function saveCustomization(
  manager: EntityManager,
  { rowId }: CustomizationTarget,
  customization: StoredCustomization,
): Promise<void> {
  await manager.query(
    `INSERT INTO event_customizations
       (event_id, background_color, button_color, font_family, logo_name, is_without_logo)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (event_id) DO UPDATE SET background_color = excluded.background_color,
       button_color = excluded.button_color, font_family = excluded.font_family, logo_name = excluded.logo_name,
       is_without_logo = excluded.is_without_logo, version = event_customizations.version + 1,
       updated_at = clock_timestamp()`,
    [
      rowId,
      customization.background_color,
      customization.button_color,
      customization.font_family,
      customization.logo_name,
      customization.is_without_logo,
    ],
  );
}

async function responseFor(
  manager: EntityManager,
  { rowId, id }: CustomizationTarget,
): Promise<EventCustomization> {
  const { customization, isDefault, stored } = await findCustomization(manager, rowId);
  return {
    event_id: id,
    ...customizationResponse(customization, '/api/logos/'),
    is_default: isDefault,
    created_at: stored?.created_at.toISOString() ?? null,
    updated_at: stored?.updated_at.toISOString() ?? null,
    version: stored?.version ?? 0,
  };
}

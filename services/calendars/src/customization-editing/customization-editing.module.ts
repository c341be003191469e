import { Module, Controller, UseInterceptors, Injectable } from '@nestjs/common';
import {
  EventsModule,
  customizationResponse,
  CustomizationTargets,
  EventCustomizations,
  withColors,
  type CustomizationTarget,
} from '../events/events.module.js';
import { HistoryModule, ToldHistory } from '../history/history.module.js';
import { LogosModule, LimitLogoUploads, LogoCreationService } from '../logos/logos.module.js';
import { QuotasModule, WriteLimits } from '../quotas/quotas.module.js';
import {
  deleteCustomization,
  deleteLogo,
  getCustomization,
  putCustomization,
  putLogo,
  type EventCustomization,
  type CustomizationUpdate,
} from '@daymark/contracts';
import { Endpoint, FromFile, inTransaction, ProblemException, Received } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * The customizations of events. The public page of an event reads them with each request, and feeds do not contain
 * them: a change does not affect the version or time of any feed.
 */
@Injectable()
class CustomizationEditingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: WriteLimits,
    private readonly logos: LogoCreationService,
    private readonly targets: CustomizationTargets,
    private readonly customizations: EventCustomizations,
    private readonly told: ToldHistory,
  ) {}

  async get(reference: string, userId: string): Promise<EventCustomization> {
    const { manager } = this.dataSource;
    const target = await this.targets.toRead(manager, reference, userId);
    const response = await this.responseFor(manager, target);
    if (response.version === 0) return response;
    const { series_id: id, occurrence } = target;
    const changer = await this.told.changerOf(manager, { id, occurrence, field: 'customization' });
    return { ...response, ...changer };
  }

  async put(
    reference: string,
    userId: string,
    { version, ...colors }: CustomizationUpdate,
  ): Promise<EventCustomization> {
    await this.limits.change(userId);
    return this.change(reference, userId, async (manager, target) => {
      const found = await this.customizations.find(manager, target);
      if (version !== (found.stored?.version ?? 0)) throw new ProblemException('STALE_VERSION');
      const is_without_logo = found.stored?.is_without_logo ?? false;
      await this.targets.save(manager, target, { ...withColors(found, colors), is_without_logo });
    });
  }

  async remove(reference: string, userId: string): Promise<void> {
    await this.limits.change(userId);
    await this.change(reference, userId, (manager, target) => this.targets.save(manager, target, null));
  }

  /** Stores a logo for an event. Whose event it is, is checked before the file is read: it counts as the owner's. */
  async putLogo(
    reference: string,
    userId: string,
    file: Buffer,
    version?: number,
  ): Promise<EventCustomization> {
    let ownerId = userId;
    await this.change(reference, userId, async (manager, target) => {
      ownerId = target.user_id;
      requireLogoVersion(version, (await this.customizations.find(manager, target)).stored);
    });
    const logo_name = await this.logos.create(ownerId, file);
    return this.change(reference, userId, async (manager, target) => {
      const { customization, stored } = await this.customizations.find(manager, target);
      requireLogoVersion(version, stored);
      await this.targets.save(manager, target, {
        ...customization,
        logo_name,
        is_without_logo: false,
      });
    });
  }

  async removeLogo(reference: string, userId: string, version?: number): Promise<EventCustomization> {
    await this.limits.change(userId);
    return this.change(reference, userId, async (manager, target) => {
      const { customization, defaults, stored } = await this.customizations.find(manager, target);
      requireLogoVersion(version, stored);
      if (customization.logo_name === null) return;
      const is_without_logo = defaults.logo_name !== null;
      await this.targets.save(manager, target, { ...customization, logo_name: null, is_without_logo });
    });
  }

  private change(
    reference: string,
    userId: string,
    action: (manager: EntityManager, target: CustomizationTarget) => Promise<void>,
  ): Promise<EventCustomization> {
    return inTransaction(this.dataSource, async (manager) => {
      const target = await this.targets.toChange(manager, reference, userId);
      await action(manager, target);
      return this.responseFor(manager, target);
    });
  }

  private async responseFor(
    manager: EntityManager,
    target: CustomizationTarget,
  ): Promise<EventCustomization> {
    const { customization, isDefault, stored } = await this.customizations.find(manager, target);
    return {
      event_id: target.event_id,
      ...customizationResponse(customization, '/api/logos/'),
      is_default: isDefault,
      created_at: stored?.created_at.toISOString() ?? null,
      updated_at: stored?.updated_at.toISOString() ?? null,
      version: stored?.version ?? 0,
    };
  }
}

function requireLogoVersion(given: number | undefined, stored: { version: number } | null): void {
  if (given !== undefined && given !== (stored?.version ?? 0)) throw new ProblemException('STALE_VERSION');
}

@Controller()
class CustomizationEditingController {
  constructor(private readonly editing: CustomizationEditingService) {}

  @Endpoint(getCustomization)
  get(@Received() { caller, params: { id } }: Received<typeof getCustomization>) {
    return this.editing.get(id, caller.user_id);
  }

  @Endpoint(putCustomization)
  put(@Received() { caller, params: { id }, body }: Received<typeof putCustomization>) {
    return this.editing.put(id, caller.user_id, body);
  }

  @Endpoint(deleteCustomization)
  remove(@Received() { caller, params: { id } }: Received<typeof deleteCustomization>) {
    return this.editing.remove(id, caller.user_id);
  }

  @UseInterceptors(LimitLogoUploads)
  @Endpoint(putLogo)
  putLogo(
    @Received() { caller, params: { id }, query: { version } }: Received<typeof putLogo>,
    @FromFile() file: Buffer,
  ) {
    return this.editing.putLogo(id, caller.user_id, file, version);
  }

  @Endpoint(deleteLogo)
  removeLogo(@Received() { caller, params: { id }, query: { version } }: Received<typeof deleteLogo>) {
    return this.editing.removeLogo(id, caller.user_id, version);
  }
}

@Module({
  imports: [EventsModule, HistoryModule, LogosModule, QuotasModule],
  controllers: [CustomizationEditingController],
  providers: [CustomizationEditingService],
})
export class CustomizationEditingModule {}

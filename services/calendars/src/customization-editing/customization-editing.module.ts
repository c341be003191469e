import { Module, Controller, UseInterceptors } from '@nestjs/common';
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
} from '@daymark/contracts';
import { Endpoint, FromFile, inTransaction, ProblemException, Received } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * The customizations of events. The public page of an event reads them with each request, and feeds do not contain
 * them: a change does not affect the version or time of any feed.
 */
@Controller()
class CustomizationEditingController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: WriteLimits,
    private readonly logos: LogoCreationService,
    private readonly targets: CustomizationTargets,
    private readonly customizations: EventCustomizations,
    private readonly told: ToldHistory,
  ) {}

  @Endpoint(getCustomization)
  async get(@Received() { caller, params }: Received<typeof getCustomization>): Promise<EventCustomization> {
    const { manager } = this.dataSource;
    const target = await this.targets.toRead(manager, params.id, caller.user_id);
    const response = await this.responseFor(manager, target);
    if (response.version === 0) return response;
    const { series_id: id, occurrence } = target;
    const changer = await this.told.changerOf(manager, { id, occurrence, field: 'customization' });
    return { ...response, ...changer };
  }

  @Endpoint(putCustomization)
  async put(@Received() { caller, params, body }: Received<typeof putCustomization>) {
    const { version, ...colors } = body;
    await this.limits.change(caller.user_id);
    return this.change(params.id, caller.user_id, async (manager, target) => {
      const found = await this.customizations.find(manager, target);
      if (version !== (found.stored?.version ?? 0)) throw new ProblemException('STALE_VERSION');
      const is_without_logo = found.stored?.is_without_logo ?? false;
      await this.targets.save(manager, target, { ...withColors(found, colors), is_without_logo });
    });
  }

  @Endpoint(deleteCustomization)
  async remove(@Received() { caller, params }: Received<typeof deleteCustomization>) {
    const { user_id } = caller;
    await this.limits.change(user_id);
    await this.change(params.id, user_id, (manager, target) => this.targets.save(manager, target, null));
  }

  /** Stores a logo for an event. Whose event it is, is checked before the file is read: it counts as the owner's. */
  @UseInterceptors(LimitLogoUploads)
  @Endpoint(putLogo)
  async putLogo(
    @Received() { caller: { user_id: userId }, params: { id }, query: { version } }: Received<typeof putLogo>,
    @FromFile() file: Buffer,
  ) {
    let ownerId = userId;
    await this.change(id, userId, async (manager, target) => {
      ownerId = target.user_id;
      requireLogoVersion(version, (await this.customizations.find(manager, target)).stored);
    });
    const logo_name = await this.logos.create(ownerId, file);
    return this.change(id, userId, async (manager, target) => {
      const { customization, stored } = await this.customizations.find(manager, target);
      requireLogoVersion(version, stored);
      await this.targets.save(manager, target, {
        ...customization,
        logo_name,
        is_without_logo: false,
      });
    });
  }

  @Endpoint(deleteLogo)
  async removeLogo(@Received() { caller, params, query: { version } }: Received<typeof deleteLogo>) {
    await this.limits.change(caller.user_id);
    return this.change(params.id, caller.user_id, async (manager, target) => {
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

@Module({
  imports: [EventsModule, HistoryModule, LogosModule, QuotasModule],
  controllers: [CustomizationEditingController],
})
export class CustomizationEditingModule {}

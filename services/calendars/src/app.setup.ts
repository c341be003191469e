import { ExpressAdapter } from '@nestjs/platform-express';
import { createService, type Service } from '@daymark/service-kit';
import { AccountChanges } from './accounts/account-changes.service.js';
import { AccountDataRemoving } from './accounts/account-data-removing.service.js';
import { CleanupQueue } from './accounts/cleanup-queue.service.js';
import { CalendarReadingService } from './calendars/calendar-reading.service.js';
import { CalendarWritingService } from './calendars/calendar-writing.service.js';
import { CalendarsController } from './calendars/calendars.controller.js';
import { SETTINGS, type CalendarsSettings } from './config.js';
import { entities, migrations } from './database/tables.js';
import { EventCopyingService } from './events/event-copying.service.js';
import { EventDeletingService } from './events/event-deleting.service.js';
import { EventEditingService } from './events/event-editing.service.js';
import { EventReadingService } from './events/event-reading.service.js';
import { EventWritingService } from './events/event-writing.service.js';
import { EventsController } from './events/events.controller.js';
import { UID_DOMAIN } from './events/event-uid.js';
import { CustomizationCopyingService } from './events/customization-copying.service.js';
import { PastEventsService } from './events/past-events.service.js';
import { DefaultLogo } from './logos/default-logo.service.js';
import { LogoReading } from './logos/logo-reading.service.js';
import { LogoRemoving } from './logos/logo-removing.service.js';
import { LOGO_STORAGE, logoStorageOf } from './logos/logo-storage.js';
import { LogoStoring } from './logos/logo-storing.service.js';
import { LogosController } from './logos/logos.controller.js';
import { CustomizationsController } from './customizations/customizations.controller.js';
import { CustomizationsService } from './customizations/customizations.service.js';
import { PublishingController } from './publishing/publishing.controller.js';
import { PublishingService } from './publishing/publishing.service.js';
import { Retention } from './retention/retention.service.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';

/** The calendars service, set up and not yet listening. `main.ts` and the tests use this same function. */
export function setUpCalendars(settings: CalendarsSettings): Promise<Service> {
  return createService(
    {
      name: 'calendars',
      documentationPath: '/api/calendars/docs',
      settings,
      peers: { auth: settings.AUTH_URL },
      database: { url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL_SIZE, entities, migrations },
      controllers: [
        CalendarsController,
        EventsController,
        CustomizationsController,
        LogosController,
        PublishingController,
        SettingsController,
      ],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: UID_DOMAIN, useValue: new URL(settings.PUBLIC_ORIGIN).hostname },
        CalendarReadingService,
        CalendarWritingService,
        EventReadingService,
        EventWritingService,
        EventEditingService,
        EventDeletingService,
        EventCopyingService,
        PastEventsService,
        CustomizationCopyingService,
        PublishingService,
        SettingsService,
        { provide: LOGO_STORAGE, useFactory: () => logoStorageOf(settings) },
        CustomizationsService,
        LogoStoring,
        LogoReading,
        LogoRemoving,
        DefaultLogo,
        AccountDataRemoving,
        AccountChanges,
        CleanupQueue,
        Retention,
      ],
      onDatabaseReady: async (application) => {
        application.get(CleanupQueue).start();
        application.get(Retention).start();
      },
    },
    new ExpressAdapter(),
  );
}

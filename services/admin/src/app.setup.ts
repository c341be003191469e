import { ExpressAdapter } from '@nestjs/platform-express';
import { createService, type Logger, type Service } from '@daymark/service-kit';
import { AppModule } from './app.module.js';
import type { AdminSettings } from './config.js';

/** The admin service, set up and not yet listening; the program and the tests start from here. */
export function setUpAdmin(settings: AdminSettings, logger?: Logger): Promise<Service> {
  return createService(
    {
      name: 'admin',
      documentationPath: '/api/admin/docs',
      settings,
      peers: { auth: settings.AUTH_URL },
      module: AppModule,
      ...(logger && { logger }),
    },
    new ExpressAdapter(),
  );
}

import { ExpressAdapter } from '@nestjs/platform-express';
import { createService, type Logger, type Service } from '@daymark/service-kit';
import type { AdminSettings } from './config.js';
import { RegistrationsController } from './registrations/registrations.controller.js';
import { UsersController } from './users/users.controller.js';

/** The admin service, set up and not yet listening; the program and the tests start from here. */
export function setUpAdmin(settings: AdminSettings, logger?: Logger): Promise<Service> {
  return createService(
    {
      name: 'admin',
      documentationPath: '/api/admin/docs',
      settings,
      peers: { auth: settings.AUTH_URL },
      controllers: [RegistrationsController, UsersController],
      ...(logger && { logger }),
    },
    new ExpressAdapter(),
  );
}

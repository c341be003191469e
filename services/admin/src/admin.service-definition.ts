import type { ServiceDefinition } from '@daymark/service-kit';
import type { AdminSettings } from './config.js';
import { RegistrationsController } from './registrations/registrations.controller.js';

/** What the admin service is made of; the program and the tests set it up from here. */
export function adminService(settings: AdminSettings): ServiceDefinition {
  return {
    name: 'admin',
    documentationPath: '/api/admin/docs',
    settings,
    neighbours: { auth: settings.AUTH_URL },
    controllers: [RegistrationsController],
  };
}

import { ExpressAdapter } from '@nestjs/platform-express';
import { createService, runProcess } from '@daymark/service-kit';
import { adminService } from './admin.service-definition.js';
import { loadSettings } from './config.js';

runProcess('admin', async () => {
  const service = await createService(adminService(loadSettings()), new ExpressAdapter());
  await service.listen();
});

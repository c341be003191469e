import { ExpressAdapter } from '@nestjs/platform-express';
import { createService, runProcess } from '@daymark/service-kit';
import { authService } from './auth.service-definition.js';
import { loadSettings } from './config.js';

runProcess('auth', async () => {
  const service = await createService(authService(loadSettings()), new ExpressAdapter());
  await service.listen();
});

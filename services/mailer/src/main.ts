import { ExpressAdapter } from '@nestjs/platform-express';
import { createService, runProcess } from '@daymark/service-kit';
import { loadSettings } from './config.js';
import { mailerService } from './mailer.service-definition.js';

runProcess('mailer', async () => {
  const service = await createService(mailerService(loadSettings()), new ExpressAdapter());
  await service.listen();
});

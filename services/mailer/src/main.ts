import { runProcess } from '@daymark/service-kit';
import { setUpMailer } from './app.setup.js';
import { loadSettings } from './config.js';

runProcess('mailer', async () => {
  const service = await setUpMailer(loadSettings());
  await service.listen();
});

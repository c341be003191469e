import { runProcess } from '@daymark/service-kit';
import { setUpAuth } from './app.setup.js';
import { loadSettings } from './config.js';

runProcess('auth', async () => {
  const service = await setUpAuth(loadSettings());
  await service.listen();
});

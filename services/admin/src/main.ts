import { runProcess } from '@daymark/service-kit';
import { setUpAdmin } from './app.setup.js';
import { loadSettings } from './config.js';

runProcess('admin', async () => {
  const service = await setUpAdmin(loadSettings());
  await service.listen();
});

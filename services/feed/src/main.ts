import { runProcess } from '@daymark/service-kit/lifecycle';
import { setUpFeed } from './app.setup.js';
import { loadSettings } from './config.js';

runProcess('feed', async () => {
  const service = await setUpFeed(loadSettings());
  await service.listen();
});

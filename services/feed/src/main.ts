import { loadConfiguration } from '@daymark/service-kit/configuration';
import { runProcess } from '@daymark/service-kit/lifecycle';
import { setUpFeed } from './app.setup.js';
import { FeedSettings } from './config.js';

runProcess('feed', async () => {
  const service = await setUpFeed(loadConfiguration(FeedSettings));
  await service.listen();
});

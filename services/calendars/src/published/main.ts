import { runProcess } from '@daymark/service-kit/lifecycle';
import { loadAudienceSettings } from '../config.js';
import { setUpPublished } from './published.setup.js';

runProcess('calendars', async () => {
  const service = await setUpPublished(loadAudienceSettings());
  await service.listen();
});

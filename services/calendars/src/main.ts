import { runProcess } from '@daymark/service-kit/lifecycle';
import { setUpCalendars } from './app.setup.js';
import { loadSettings } from './config.js';

runProcess('calendars', async () => {
  const service = await setUpCalendars(loadSettings());
  await service.listen();
});

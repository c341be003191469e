import { loadConfiguration } from '@daymark/service-kit/configuration';
import { runProcess } from '@daymark/service-kit/lifecycle';
import { setUpCalendars } from './app.setup.js';
import { CalendarsSettings } from './config.js';

runProcess('calendars', async () => {
  const service = await setUpCalendars(loadConfiguration(CalendarsSettings));
  await service.listen();
});

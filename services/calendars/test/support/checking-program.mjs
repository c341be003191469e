// The service as it runs, with a file (SOURCE_FILE) in place of whatever an address answers.
import { readFile } from 'node:fs/promises';
import { runProcess } from '@daymark/service-kit/lifecycle';
import { OutgoingRequests } from '@daymark/service-kit/outgoing';
import { setUpCalendars } from '../../dist/app.setup.js';
import { loadSettings } from '../../dist/config.js';

OutgoingRequests.prototype.fetch = async () => ({
  kind: 'body',
  bytes: await readFile(process.env.SOURCE_FILE),
  mediaType: 'text/calendar',
  validators: { etag: null, last_modified: null },
});

runProcess('calendars', async () => {
  const service = await setUpCalendars(loadSettings());
  await service.listen();
});

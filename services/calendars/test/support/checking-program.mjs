// The real service, with a file (SOURCE_FILE) instead of the responses of sources.
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

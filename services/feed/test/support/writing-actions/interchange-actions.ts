import { randomUUID } from 'node:crypto';
import { startTestQueue } from '@daymark/service-kit/testing';
import { services } from '../two-services.js';
import { askAsOwner, type Fixture } from '../writing-fixture.js';
import { type WritingAction } from './writing-action.js';
import { actionOnImport, bring, makeArchive, type ReadImport, settled } from './imports.js';

/** With an address that leads nowhere: the service's own tests cover others. */
const keepInStep = (fixture: Fixture) =>
  askAsOwner(fixture, 'PUT', `/api/calendars/${fixture.shown.id}/source`, {
    address: 'https://127.0.0.1/nothing.ics',
    timezone: 'UTC',
  });

/** Into each calendar of a fixture that has events. */
const onImports =
  (act: (fixture: Fixture, one: ReadImport) => Promise<unknown>) => async (fixture: Fixture) => {
    for (const into of ['shown', 'hidden', 'closed'] as const) await act(fixture, await bring(fixture, into));
  };

/** Imports, archives, and calendars that are synchronised with an address. */
export const interchangeActions: WritingAction[] = [
  {
    of: 'createImport',
    act: async (fixture) => void (await bring(fixture, 'shown')),
  },
  {
    of: 'addImportPart',
    act: async (fixture) => void (await bring(fixture, 'shown', { parts: 2 })),
  },
  {
    of: 'createImportFromAddress',
    // The content does not matter: an import that waits for a response is enough.
    act: (fixture) =>
      askAsOwner(fixture, 'POST', '/api/imports/address', {
        address: 'https://127.0.0.1/calendar.ics',
        calendar_id: fixture.shown.id,
      }),
  },
  {
    of: 'updateImport',
    act: async (fixture) => {
      const read = await bring(fixture, 'shown');
      const choices = { version: read.version, calendar_id: fixture.hidden.id, leave: [1] };
      await askAsOwner(fixture, 'PATCH', `/api/imports/${read.id}`, choices);
    },
  },
  {
    of: 'deleteImport',
    act: async (fixture) => {
      const { id } = await bring(fixture, 'shown');
      await askAsOwner(fixture, 'DELETE', `/api/imports/${id}`);
    },
  },
  {
    of: 'runImport',
    act: onImports((fixture, one) => actionOnImport(fixture, one, 'run')),
  },
  {
    of: 'stopImport',
    act: async (fixture) => {
      const { id, version } = await bring(fixture, 'shown');
      await askAsOwner(fixture, 'POST', `/api/imports/${id}/run`, { version });
      await askAsOwner(fixture, 'DELETE', `/api/imports/${id}/run`);
      const stopped = await settled(fixture, id);
      // It may have been done before, or have written nothing yet.
      if (stopped.state === 'stopped') await actionOnImport(fixture, stopped, 'run');
    },
  },
  {
    of: 'undoImport',
    prepare: onImports((fixture, one) => actionOnImport(fixture, one, 'run')),
    act: async (fixture) => {
      const { items } = await askAsOwner<{ items: ReadImport[] }>(fixture, 'GET', '/api/imports');
      for (const one of items) await actionOnImport(fixture, one, 'undo');
      // Undoing an import deletes what it created permanently, since the file has it.
      await services.sql.query(
        `DELETE FROM lost WHERE id IN (SELECT event_id FROM import_items i JOIN imports m ON m.id = i.import_id
           WHERE m.user_id = $1 AND becomes = 'new')`,
        [fixture.owner.user_id],
      );
    },
  },
  {
    of: 'createArchive',
    act: makeArchive,
  },
  {
    of: 'exports/archive-waits',
    act: async () => {
      const queue = startTestQueue(services.settings.REDIS_URL, 'exports');
      await queue.add('archive-waits', { archive_id: randomUUID() });
      await queue.close();
    },
  },
  {
    of: 'imports/import-waits',
    act: async () => {
      const queue = startTestQueue(services.settings.REDIS_URL, 'imports');
      await queue.add('import-waits', { import_id: randomUUID() });
      await queue.close();
    },
  },
  {
    of: 'putCalendarSource',
    act: (fixture) => keepInStep(fixture),
  },
  {
    of: 'checkCalendarSource',
    prepare: (fixture) => keepInStep(fixture),
    act: ({ shown, ...fixture }) =>
      askAsOwner({ shown, ...fixture }, 'POST', `/api/calendars/${shown.id}/source/check`, {}),
  },
  {
    of: 'deleteCalendarSource',
    prepare: (fixture) => keepInStep(fixture),
    act: ({ shown, ...fixture }) =>
      askAsOwner({ shown, ...fixture }, 'DELETE', `/api/calendars/${shown.id}/source`),
  },
];

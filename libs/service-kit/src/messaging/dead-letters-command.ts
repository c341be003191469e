// Shows the messages of a service that failed for good, and hands them over again. README says how to call it.
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { databaseSettings, loadConfiguration } from '../configuration/index.js';
import { createDataSource } from '../database/database.js';
import { listDeadLetters, retryDeadLetters } from './dead-letters.js';

const USAGE = `Usage: node dead-letters-command.js SERVICE [--retry ID ... | --retry-all]
Without an option: one line of JSON per message that failed for good, oldest first. DATABASE_URL or DATABASE_URL_FILE says
where the service keeps its data.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { retry: { type: 'string', multiple: true }, 'retry-all': { type: 'boolean' } },
});
const [service] = positionals;
if (!service) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}

const { DATABASE_URL: url } = loadConfiguration(z.object({ DATABASE_URL: databaseSettings.DATABASE_URL }));
const dataSource = createDataSource({ service, url, poolSize: 1, entities: [], migrations: [] });
await dataSource.initialize();
try {
  if (values.retry || values['retry-all']) {
    const count = await retryDeadLetters(dataSource, values['retry-all'] ? undefined : values.retry);
    process.stdout.write(`${count} messages wait to be handed over again.\n`);
  } else {
    for (const letter of await listDeadLetters(dataSource)) {
      process.stdout.write(`${JSON.stringify(letter)}\n`);
    }
  }
} finally {
  await dataSource.destroy();
}

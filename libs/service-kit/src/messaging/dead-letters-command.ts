// Shows the messages of a service that failed for good, and hands them over again. README says how to call it.
import { parseArgs } from 'node:util';
import { createDataSource } from '../database/database.js';
import { listDeadLetters, retryDeadLetters } from './dead-letters.js';

const USAGE = `Usage: DATABASE_URL=... node dead-letters-command.js SERVICE [--retry ID ... | --retry-all]
Without an option: one line of JSON per message that failed for good, oldest first.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { retry: { type: 'string', multiple: true }, 'retry-all': { type: 'boolean' } },
});
const [service] = positionals;
const url = process.env.DATABASE_URL;
if (!service || !url) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}

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

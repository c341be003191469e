// A command that shows the state of a service's messages and publishes dead letters again. The README has its usage.
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import * as z from 'zod';
import { databaseSettings, loadConfiguration, redisSettings } from '../configuration.js';
import { createDataSource } from '../database/database.js';
import { listDeadLetters, listQueueStates, outboxState, retryDeadLetters } from './message-states.js';

const USAGE = `Usage: node messages-command.js SERVICE [--queues | --retry ID ... | --retry-all]
Without an option: one line of JSON per message that failed for good, oldest first. With --queues: the outbox of the
service, and each queue that it may use: how many jobs, since when the oldest is there, why the last one failed.
DATABASE_URL and REDIS_URL, or the files that DATABASE_URL_FILE and REDIS_URL_FILE name, are those of the service.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    queues: { type: 'boolean' },
    retry: { type: 'string', multiple: true },
    'retry-all': { type: 'boolean' },
  },
});
const [service] = positionals;
if (!service) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

const { DATABASE_URL: url } = loadConfiguration(z.object({ DATABASE_URL: databaseSettings.DATABASE_URL }));
const dataSource = createDataSource({ service, url, poolSize: 1, entities: [], migrations: [] });
await dataSource.initialize();
try {
  if (values.queues) {
    print({ outbox: service, ...(await outboxState(dataSource)) });
    const { REDIS_URL } = loadConfiguration(z.object(redisSettings));
    const redis = new Redis(REDIS_URL, { maxRetriesPerRequest: 3 });
    redis.on('error', () => undefined); // The commands below report failures.
    try {
      for (const state of await listQueueStates(redis)) print(state);
    } finally {
      redis.disconnect();
    }
  } else if (values.retry || values['retry-all']) {
    const count = await retryDeadLetters(dataSource, values['retry-all'] ? undefined : values.retry);
    process.stdout.write(`${count} messages wait to be handed over again.\n`);
  } else {
    for (const letter of await listDeadLetters(dataSource)) print(letter);
  }
} finally {
  await dataSource.destroy();
}

// Runs delayed retries of messages now instead of minutes later. What arrives then was late, not lost.
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';

const QUEUES = ['email', 'cleanup', 'notices', 'imports', 'audit'];
const OUTBOXES = ['auth', 'calendars', 'admin'];
const CONSUMERS = ['mailer', 'calendars'];

/** Call only while no job is running, since a running one would run twice. @returns how many jobs were delayed */
export async function promoteDelayedJobs(product, query) {
  // Claims of workers that were killed.
  for (const schema of CONSUMERS)
    await query(`UPDATE ${schema}.processed_messages SET claimed_until = now() WHERE done_at IS NULL`);
  for (const schema of OUTBOXES)
    await query(
      `UPDATE ${schema}.outbox SET check_at = now() WHERE settled_at IS NULL AND dead_at IS NULL AND sent_at IS NOT NULL`,
    );
  const connection = new Redis(product.redisUrl);
  try {
    let delayed = 0;
    for (const name of QUEUES) {
      const queue = new Queue(name, { connection, skipVersionCheck: true, skipMetasUpdate: true });
      delayed += await queue.getDelayedCount();
      await queue.promoteJobs();
      await queue.close();
    }
    return delayed;
  } finally {
    connection.disconnect();
  }
}

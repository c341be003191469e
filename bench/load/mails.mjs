import { setTimeout as delay } from 'node:timers/promises';

const WAIT_MAX_MS = 15 * 60_000;

/** Resolves when this many mails were handed to the mail server. */
export async function untilSent(sql, wanted) {
  const deadline = Date.now() + WAIT_MAX_MS;
  for (;;) {
    const { rows } = await sql.query(
      `SELECT count(*)::int AS count FROM auth.outbox o JOIN mailer.processed_messages p ON p.message_id = o.id
       WHERE o.queue = 'email' AND p.done_at IS NOT NULL`,
    );
    if (rows[0].count >= wanted) return;
    if (Date.now() > deadline) throw new Error(`${rows[0].count} of ${wanted} mails were sent`);
    await delay(200);
  }
}

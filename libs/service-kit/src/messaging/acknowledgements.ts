import { id } from '@daymark/contracts';
import type { Redis } from 'ioredis';
import * as z from 'zod';

const FAILURE_MAX_CHARACTERS = 500;
/** Acknowledgements that nobody takes expire: the relay finds out by itself what became of its jobs. */
const LIFETIME_SECONDS = 86_400;

export const MessageSender = z.string().regex(/^[a-z][a-z-]{0,30}$/);

const Acknowledgement = z.object({
  message_id: id('message_id'),
  failure: z.string().max(FAILURE_MAX_CHARACTERS).optional(),
});
export type Acknowledgement = z.infer<typeof Acknowledgement>;

/**
 * Acknowledgements from consumers to the sender of a message, which settle its outbox row. They may be lost with Redis
 * or with the process that took them: the relay then checks the job or publishes the message again, and it is
 * acknowledged once more.
 */
export class Acknowledgements {
  constructor(private readonly redis: Redis) {}

  async send(sender: string, { message_id, failure }: Acknowledgement): Promise<void> {
    const text = JSON.stringify({ message_id, failure: failure?.slice(0, FAILURE_MAX_CHARACTERS) });
    await this.redis.multi().rpush(keyOf(sender), text).expire(keyOf(sender), LIFETIME_SECONDS).exec();
  }

  async take(sender: string, limit: number): Promise<Acknowledgement[]> {
    const texts = (await this.redis.lpop(keyOf(sender), limit)) ?? [];
    return texts.flatMap((text) => {
      const parsed = Acknowledgement.safeParse(jsonOf(text));
      return parsed.success ? [parsed.data] : [];
    });
  }
}

const keyOf = (sender: string) => `acknowledgements:${sender}`;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

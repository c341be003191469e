import type { FastifyReply } from 'fastify';
import type { FeedRefusal } from '../data/feed-client.js';

/** When a visitor, program or proxy may retry after a 503. */
export const RETRY_AFTER_SECONDS = 5;

/** Refuses a request of a program, with a text instead of a page. */
export const refuse = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.status(status).type('text/plain').send(text);

export function sendRefusal(reply: FastifyReply, refusal: FeedRefusal): FastifyReply {
  if (refusal.kind === 'missing') return refuse(reply, 404, 'Not found');
  const isRefused = refusal.kind === 'refused';
  reply.header('retry-after', isRefused ? refusal.retryAfterSeconds : RETRY_AFTER_SECONDS);
  return refuse(reply, isRefused ? 429 : 503, isRefused ? 'Too many requests' : 'Temporarily unavailable');
}

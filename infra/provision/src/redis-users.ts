import { createHash } from 'node:crypto';
import { REDIS_SERVICES, type RedisService } from './service-names.js';

/** All commands except those that administer the server, access all keys at once, or store code. */
const COMMANDS = '+@all -@admin -@dangerous -function -script|flush +info';

const limitsOf = (service: RedisService) => `~rate-limit:${service}:*`;
/** The cached session statements, shared by all services that ask auth. */
const SESSION_STATES = '~session-statement:*';
/** Access for publishing messages to queues, and for the sender's acknowledgements. */
const sends = (sender: RedisService, ...queues: string[]) => [
  ...queues.map((queue) => `~bull:${queue}:*`),
  `~acknowledgements:${sender}`,
];
const consumes = (queue: string) => [`~bull:${queue}:*`, '%W~acknowledgements:*'];

/** The keys that each service uses. No other service can read or write them, even if it is compromised. */
const KEYS: Record<RedisService, string[]> = {
  auth: [
    limitsOf('auth'),
    SESSION_STATES,
    '~familiar-client:*',
    ...sends('auth', 'email', 'cleanup', 'audit'),
    ...consumes('notices'),
  ],
  calendars: [
    limitsOf('calendars'),
    SESSION_STATES,
    ...sends('calendars', 'notices', 'exports', 'imports', 'audit'),
    ...consumes('cleanup'),
    ...consumes('exports'),
    ...consumes('imports'),
  ],
  admin: [limitsOf('admin'), SESSION_STATES, ...sends('admin', 'audit'), ...consumes('audit')],
  feed: [limitsOf('feed'), '~feed-copy:*'],
  mailer: [limitsOf('mailer'), ...sends('mailer', 'audit'), ...consumes('email')],
};

/** It has all rights because Redis replays its append-only file as this user, and would skip forbidden commands. */
export const DEFAULT_USER_OFF = 'user default off ~* &* +@all';

export const redisRules = (service: RedisService): string =>
  `on resetkeys resetchannels ${[...new Set(KEYS[service])].join(' ')} ${COMMANDS}`;

/** One per service, with its password as a hash, and a disabled default user. */
export function redisUsers(passwords: Record<RedisService, string>): string {
  const users = REDIS_SERVICES.map((service) => {
    const hash = createHash('sha256').update(passwords[service]).digest('hex');
    return `user ${service} #${hash} ${redisRules(service)}`;
  });
  return [DEFAULT_USER_OFF, ...users].join('\n');
}

export const redisUrls = (
  address: string,
  passwords: Record<RedisService, string>,
): Record<RedisService, string> =>
  Object.fromEntries(
    REDIS_SERVICES.map((service) => [service, `redis://${service}:${passwords[service]}@${address}`]),
  ) as Record<RedisService, string>;

import { createHash } from 'node:crypto';
import { REDIS_SERVICES, type RedisService } from './service-names.js';

/** All commands but those that administer the server, reach every key at once, or leave code behind. */
const COMMANDS = '+@all -@admin -@dangerous -function -script|flush +info';

const limitsOf = (service: RedisService) => `~rate-limit:${service}:*`;
/** What auth said of a session a moment ago; whoever asks auth keeps the answer for the others. */
const SESSION_STATES = '~session-statement:*';
/** Messages go into queues, and what became of them comes back to their sender. */
const sends = (sender: RedisService, ...queues: string[]) => [
  ...queues.map((queue) => `~bull:${queue}:*`),
  `~acknowledgements:${sender}`,
];
const consumes = (queue: string) => [`~bull:${queue}:*`, '%W~acknowledgements:*'];

/** The keys that each service uses. Nobody else reads or writes them, also when a service was taken over. */
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

/**
 * Nobody comes in without a name. The user has all rights all the same: when Redis starts, it reads its own file of changes
 * as this user, and would leave out what the user may not do, the messages of all queues among them.
 */
export const NAMELESS = 'user default off ~* &* +@all';

/** What each service's user may do, in the words of Redis' `ACL SETUSER`; its password aside. */
export const redisRules = (service: RedisService): string =>
  `on resetkeys resetchannels ${[...new Set(KEYS[service])].join(' ')} ${COMMANDS}`;

/**
 * The list of users that Redis starts with (`--aclfile`): one for each service, with its password as a hash, and nobody
 * without a name.
 */
export function redisUsers(passwords: Record<RedisService, string>): string {
  const users = REDIS_SERVICES.map((service) => {
    const hash = createHash('sha256').update(passwords[service]).digest('hex');
    return `user ${service} #${hash} ${redisRules(service)}`;
  });
  return [NAMELESS, ...users].join('\n');
}

/** The connection of each service to the Redis at `host:port`. */
export const redisUrls = (
  address: string,
  passwords: Record<RedisService, string>,
): Record<RedisService, string> =>
  Object.fromEntries(
    REDIS_SERVICES.map((service) => [service, `redis://${service}:${passwords[service]}@${address}`]),
  ) as Record<RedisService, string>;

import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { redisRules, redisUrls, redisUsers } from './redis-users.js';
import { generateSecrets } from './secrets.js';
import { REDIS_SERVICES } from './service-names.js';

const { redis_passwords: passwords } = generateSecrets();

describe('The users of Redis', () => {
  it('are one per service, with its password as a hash, and no default user', () => {
    const lines = redisUsers(passwords).split('\n');
    expect(lines[0]).toMatch(/^user default off /);
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(lines.slice(1).map((line) => line.split(' ').slice(0, 3))).toEqual(
      REDIS_SERVICES.map((service) => ['user', service, `#${hashOf(passwords[service])}`]),
    );
    for (const password of Object.values(passwords)) expect(redisUsers(passwords)).not.toContain(password);
  });

  it('let Redis read its whole append-only file, which it does as the default user', () => {
    expect(redisUsers(passwords).split('\n')[0]).toMatch(/ ~\* &\* \+@all$/);
  });

  it('may each count only their own limits', () => {
    for (const service of REDIS_SERVICES) {
      const limits = redisRules(service).match(/~rate-limit:\S+/g);
      expect(limits).toEqual([`~rate-limit:${service}:*`]);
    }
  });

  it('give feed no queue, no session and no acknowledgements', () => {
    expect(redisRules('feed')).not.toMatch(/bull:|session-statement|acknowledgements/);
  });

  it('let who works on messages acknowledge them and not read what others acknowledge', () => {
    expect(redisRules('mailer')).toContain('%W~acknowledgements:*');
    expect(redisRules('mailer')).not.toMatch(/ ~acknowledgements:\*/);
  });

  it('have connections of their own', () => {
    expect(redisUrls('redis:6379', passwords).feed).toBe(`redis://feed:${passwords.feed}@redis:6379`);
  });
});

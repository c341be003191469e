import { describe, expect, it } from '@jest/globals';
import { databaseName, databaseUrls, defaultRolePrefix } from './database-url.js';

const passwords = { auth: 'a-1', calendars: 'c', published: 'p', admin: 'd', mailer: 'm' };

describe('Connection URLs of the services', () => {
  it('keep host, port, database and parameters of the administrator and replace the account', () => {
    const urls = databaseUrls('postgres://boss:secret@db.example:6432/daymark?sslmode=require', passwords);
    expect(urls.auth).toBe('postgres://daymark_auth:a-1@db.example:6432/daymark?sslmode=require');
    expect(urls.mailer).not.toContain('secret');
  });

  it('name the database that the administrator reaches when the URL leaves it out', () => {
    expect(databaseName('postgresql://boss@localhost')).toBe('boss');
    expect(databaseUrls('postgresql://boss@localhost', passwords).admin).toBe(
      'postgresql://boss_admin:d@localhost/boss',
    );
  });

  it('survive characters that have a meaning in URLs', () => {
    const urls = databaseUrls('postgresql://boss@localhost/my%20data', { ...passwords, auth: 'p@ss/wörd' });
    const url = new URL(urls.auth);
    expect(decodeURIComponent(url.password)).toBe('p@ss/wörd');
    expect(decodeURIComponent(url.username)).toBe('my data_auth');
    expect(url.hostname).toBe('localhost');
  });

  it('avoid role names that PostgreSQL reserves', () => {
    expect(defaultRolePrefix('postgresql://boss@localhost/pg_main')).toBe('daymark_pg_main_');
  });
});

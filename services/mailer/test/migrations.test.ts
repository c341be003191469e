import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schemaOf } from '@daymark/service-kit/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { surroundMailer, type MailerUnderTest } from './support/mailer-under-test.js';

describe('A database of before 1.0', () => {
  let earlier: MailerUnderTest;
  let fresh: MailerUnderTest;
  beforeAll(async () => {
    [earlier, fresh] = await Promise.all([surroundMailer(), surroundMailer()]);
  });
  afterAll(() => Promise.all([earlier.close(), fresh.close()]));

  it('gets the tables of a new one, keeps its rows, and mails are sent from it', async () => {
    const client = new pg.Client({ connectionString: earlier.database.urls.mailer });
    await client.connect();
    await client.query(await readFile(`${import.meta.dirname}/support/before-1.0.sql`, 'utf8'));
    const claim = `INSERT INTO processed_messages (message_id, claimed_until) VALUES (gen_random_uuid(), now())`;
    await client.query(claim);
    await client.end();
    const [upgraded, made] = await Promise.all(
      [earlier, fresh].map(async (world) => (await world.start()).application.get(DataSource)),
    );
    expect(await schemaOf(upgraded!)).toEqual(await schemaOf(made!));
    expect(await upgraded!.query('SELECT FROM processed_messages')).toHaveLength(1);
    const messageId = randomUUID();
    await earlier.send(earlier.aMail('somebody@example.org'), messageId);
    await earlier.untilState(messageId, 'completed');
    expect(earlier.sink.received).toHaveLength(1);
  });
});

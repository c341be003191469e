import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administration } from './support/administration.js';
import { authStores, type AuthStores, type AuthUnderTest, startAuth } from './support/auth-under-test.js';
import { anAdministrator, type Person } from './support/people.js';

const ROUNDS = 200;
const PAIR_COUNT = 8;

describe('administrators who remove each other', () => {
  let stores: AuthStores;
  let replicas: AuthUnderTest[];
  let pairs: [Person, Person][];
  beforeAll(async () => {
    stores = await authStores();
    replicas = [await startAuth(stores), await startAuth(stores)];
    pairs = [];
    for (let count = 0; count < PAIR_COUNT; count += 1) {
      pairs.push([await anAdministrator(stores, replicas[0]!), await anAdministrator(stores, replicas[0]!)]);
    }
    // An installation whose owner does not count, so that the two are the last ones.
    await stores.sql.query('ALTER TABLE accounts DISABLE TRIGGER USER');
    await stores.sql.query('UPDATE accounts SET role = $1, is_owner = false WHERE is_owner', ['user']);
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.close();
    await stores.close();
  });

  const activeCount = async () => {
    const { rows } = await stores.sql.query<{ count: number }>(
      `SELECT count(*)::int FROM accounts WHERE role = 'admin' AND deactivated_at IS NULL`,
    );
    return rows[0]!.count;
  };
  const onlyActive = (ids: string[]) =>
    stores.sql.query(
      `UPDATE accounts SET deactivated_at = CASE WHEN id = ANY($1) THEN NULL ELSE now() END WHERE role = 'admin'`,
      [ids],
    );

  it(`never leave none, in ${ROUNDS} rounds at two replicas`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = pairs[round % PAIR_COUNT]!;
      await onlyActive([one.id, other.id]);
      const responses = await Promise.all([
        administration(stores, replicas[0]!, one.id).deactivate(other.id),
        administration(stores, replicas[1]!, other.id).deactivate(one.id),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(await activeCount()).toBe(1);
    }
  }, 300_000);

  it('never all disappear when one deletes the other who is just leaving', async () => {
    for (const [one, other] of pairs) {
      await onlyActive([one.id, other.id]);
      const session = await replicas[0]!.signIn(one);
      const [left] = await Promise.all([
        replicas[0]!.delete('/api/auth/account', {
          token: session.body.access_token as string,
          body: { confirmation: 'DELETE', delete_shared_calendars: true },
        }),
        administration(stores, replicas[1]!, one.id).remove(other.id),
      ]);
      expect([204, 403]).toContain(left.status);
      expect(await activeCount()).toBe(1);
    }
  });
});

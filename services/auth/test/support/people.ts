import type { AuthStores, AuthUnderTest } from './auth-under-test.js';
import { decide, pendingIdOf, signUp } from './registrations.js';

export interface Credentials {
  email: string;
  password: string;
}

/** A person with an account, and its id. */
export interface Person extends Credentials {
  id: string;
}

export interface SignedInPerson extends Person {
  token: string;
  cookie: string;
}

let personCount = 0;

/** A new person with a unique address and no account. */
export function aPerson(): Credentials {
  personCount += 1;
  return { email: `person-${personCount}@example.org`, password: `the password of person ${personCount}` };
}

export async function anApprovedPerson(stores: AuthStores, auth: AuthUnderTest): Promise<Person> {
  const person = aPerson();
  await signUp(auth, person);
  await decide(stores, auth, (await pendingIdOf(stores, person.email))!, true);
  return { ...person, id: await idOf(stores, person.email) };
}

export async function aSignedInPerson(stores: AuthStores, auth: AuthUnderTest): Promise<SignedInPerson> {
  const person = await anApprovedPerson(stores, auth);
  const { body, cookie } = await auth.signIn(person);
  return { ...person, token: body.access_token as string, cookie: cookie! };
}

/** An administrator who is not the owner. */
export async function anAdministrator(stores: AuthStores, auth: AuthUnderTest): Promise<Person> {
  const person = await anApprovedPerson(stores, auth);
  await stores.sql.query(`UPDATE accounts SET role = 'admin' WHERE id = $1`, [person.id]);
  return person;
}

export async function idOf({ sql }: AuthStores, email: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]);
  return rows[0]!.id;
}

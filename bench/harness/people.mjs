// Inserts accounts into auth's table, and signs them in.

/** Accounts `<name>-<number>@example.org` with the owner's password. @returns their ids in order of number */
export async function addPeople(sql, name, count, from = 0) {
  const { rows } = await sql.query(
    `WITH made AS (
       INSERT INTO auth.accounts (email, password_hash)
       SELECT $1 || '-' || number || '@example.org', owner.password_hash
       FROM auth.accounts owner, generate_series($2::int, $3::int) AS number WHERE owner.is_owner
       RETURNING id, email)
     SELECT id FROM made ORDER BY length(email), email`,
    [name, from, from + count - 1],
  );
  return rows.map(({ id }) => id);
}

export const emailOf = (name, number) => `${name}-${number}@example.org`;

/** The id of the owner's account. */
export async function ownerId(sql) {
  const { rows } = await sql.query('SELECT id FROM auth.accounts WHERE is_owner');
  return rows[0].id;
}

/** @returns the access token of a person with a client address */
export async function signIn(origin, { email, password, address }) {
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...(address && { 'x-forwarded-for': address }) },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`sign-in of ${email}: ${response.status} ${await response.text()}`);
  return (await response.json()).access_token;
}

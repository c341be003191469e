import { describe, expect, it } from '@jest/globals';
import { ownerLines } from './owner-lines.js';

const made = { email: 'owner@daymark.localhost', password: 'made-here', was_shown: false };
const knownAs = (email: string, password: string) => ({
  email,
  opensWith: (tried: string) => Promise.resolve(tried === password),
});

describe('The line of npm start about the owner', () => {
  it('is the password that was made, once, and then where it is kept', async () => {
    const known = knownAs(made.email, made.password);
    expect(await ownerLines(known, {}, made)).toEqual({
      owner: made.email,
      password: 'made-here   (shown once; kept in .local/secrets.json)',
      showsPassword: true,
    });
    expect(await ownerLines(known, {}, { ...made, was_shown: true })).toEqual({
      owner: made.email,
      password: 'kept in .local/secrets.json, under "owner"',
      showsPassword: false,
    });
  });

  it('is the address that auth knows and no password, if it was started with one of the person’s own before', async () => {
    const known = knownAs('owner@example.org', 'chosen before');
    expect(await ownerLines(known, {}, made)).toEqual({
      owner: 'owner@example.org',
      password: 'the one that was chosen',
      showsPassword: false,
    });
  });

  it('is the password that was made, if only an address was chosen', async () => {
    const known = knownAs('owner@example.org', made.password);
    const { owner, showsPassword } = await ownerLines(known, { ownerEmail: 'Owner@example.org' }, made);
    expect([owner, showsPassword]).toEqual(['owner@example.org', true]);
  });

  it('is that settings which come too late are not in force', async () => {
    const late = { ownerEmail: 'eve@example.org', ownerPassword: 'the next password' };
    expect(await ownerLines(knownAs('owner@example.org', 'chosen before'), late, made)).toEqual({
      owner: 'owner@example.org   (it stays the one that was made first, not OWNER_EMAIL)',
      password: 'the one that was chosen, not OWNER_PASSWORD',
      showsPassword: false,
    });
  });

  it('names OWNER_PASSWORD where that opens', async () => {
    const chosen = { ownerEmail: 'owner@example.org', ownerPassword: 'in force' };
    const { password } = await ownerLines(knownAs('owner@example.org', 'in force'), chosen, made);
    expect(password).toBe('the one in OWNER_PASSWORD');
  });

  it('says that there is none, without a password, if auth has none', async () => {
    const { owner, password } = await ownerLines(undefined, {}, made);
    expect(owner).toMatch(/none/);
    expect(password).not.toContain(made.password);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Archive } from '@daymark/contracts/interchange';
import { RECORDED_ENTRIES, until, type SignedIn } from '@daymark/service-kit/testing';
import type { Fetched, OutgoingRequests } from '@daymark/service-kit/outgoing';
import { OUTGOING } from '../src/outgoing/outgoing.module.js';
import { SourceWorker } from '../src/sources/sources.module.js';
import { aConcert, aFile, Imports } from './support/calendar-files.js';
import { anEvent, withoutLimits, world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable, type Shown } from './support/timetable.js';

const REFUSED = { code: 'FORBIDDEN', title: 'Deleted by an administrator' };
const SHARE = { is_public_shareable: true };

describe('What an administrator deleted', () => {
  useTimetable();
  let administrator: SignedIn;
  beforeEach(async () => {
    administrator = await world.auth.signIn({ role: 'admin' });
  });
  const imports = new Imports(() => owner);
  const asOwner = () => world.as(owner);

  const remove = (reference: string, scope: string) =>
    world.as(administrator).delete(`/api/events/${reference}?scope=${scope}&reason=spam`).expect(204);
  const restore = (id: string) => asOwner().post(`/api/bin/${id}/restore`, undefined).expect(200);
  const allow = (id: string) =>
    world.as(administrator).post(`/api/events/${id}/allow-sharing`, undefined).expect(204);
  const expectRefusal = ({ status, body }: { status: number; body: object }) => {
    expect(status).toBe(403);
    expect(body).toMatchObject(REFUSED);
  };
  /** The dates that the audience sees, as text. */
  const shared = async () =>
    (await table.occurrences())
      .filter(({ is_public_shareable }) => is_public_shareable)
      .map(({ start_local, title }) => `${start_local.slice(0, 10)} ${title}`);
  const only = async () => {
    const [first] = await table.occurrences();
    return first!;
  };
  async function aDeletedEvent(fields: object = {}): Promise<string> {
    const { id } = await table.create(anEvent(fields));
    await remove(id, 'series');
    await restore(id);
    return id;
  }
  const undo = async (key: string) =>
    ((await asOwner().post(`/api/undo/${key}`, undefined).expect(200)).body as { is_undone: boolean })
      .is_undone;

  it('is not shared by its owner, but by an administrator’s leave, which is recorded', async () => {
    const id = await aDeletedEvent();
    expectRefusal(await table.change(id, SHARE));
    expect((await table.change(id, { title: 'Renamed' })).status).toBe(200);
    const admin = await world.asService('admin');
    const isListed = async () => {
      const { body } = await admin.get(`/internal/accounts/${owner.user_id}/events?page=1&page_size=1`);
      return (body as { items: { is_withheld: boolean }[] }).items[0]!.is_withheld;
    };
    expect(await isListed()).toBe(true);
    await allow(id);
    await allow(id);
    expect(await isListed()).toBe(false);
    expect((await table.get(id)).body).toMatchObject({ is_public_shareable: false });
    expect((await table.change(id, SHARE)).status).toBe(200);
    const { rows } = await world.sql.query<{ action: string }>(
      `SELECT action FROM ${RECORDED_ENTRIES} WHERE object_id = $1 AND actor_id = $2 ORDER BY at, id`,
      [id, administrator.user_id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'event-deletion-by-administrator',
      'event-sharing-permission-by-administrator',
    ]);
  });

  it('stays unshared after its owner deleted and restored it, with its calendar too', async () => {
    const id = await aDeletedEvent();
    await table.delete(id, 'series');
    await restore(id);
    expectRefusal(await table.change(id, SHARE));
    expect((await asOwner().delete(`/api/calendars/${table.calendarId}`)).status).toBe(204);
    await restore(table.calendarId);
    expectRefusal(await table.change(id, SHARE));
  });

  it('is not shared by a copy, nor by a part that is split from it', async () => {
    const id = await aDeletedEvent({
      recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 4 },
    });
    const copy = (await table.copy(id)).body as Shown;
    expect((await table.change(copy.id, { title: 'Copied' })).status).toBe(200);
    expectRefusal(await table.change(copy.id, SHARE));
    expectRefusal(await table.change(`${id}-occurrence-2`, SHARE, 'following'));
    const split = await table.change(`${id}-occurrence-2`, { title: 'Later' }, 'following');
    expectRefusal(await table.change((split.body as Shown).id, SHARE));
  });

  it('is not shared by undoing what was done before', async () => {
    const { id } = await table.create(anEvent());
    const key = randomUUID();
    const { version } = (await table.get(id)).body as Shown;
    await asOwner()
      .patch(`/api/events/${id}`, { version, is_public_shareable: false })
      .set('Undo-Key', key)
      .expect(200);
    await remove(id, 'series');
    await restore(id);
    expect(await undo(key)).toBe(false);
    expect(await shared()).toEqual([]);
  });

  it('comes back unshared by an import under its uid, also from an emptied bin and over a stored event', async () => {
    const file = aFile([aConcert('a', 2), aConcert('b', 3)]);
    const into = { calendar_id: table.calendarId, timezone: 'Europe/Berlin' };
    await imports.run(await imports.bring(file, into));
    const { id } = await only();
    await remove(id, 'series');
    expect((await asOwner().delete('/api/bin')).status).toBe(204);
    await imports.run(await imports.bring(file, into));
    expect(await shared()).toEqual(['2026-03-03 Concert b']);
    const again = await only();
    expectRefusal(await table.change(again.id, SHARE));
    const changed = aFile([aConcert('a', 2, 'RRULE:FREQ=WEEKLY;COUNT=2', 'SUMMARY:Changed', 'SEQUENCE:9')]);
    await imports.run(await imports.bring(changed, into));
    expect(await table.entries()).toContain('2026-03-09T19:00 Changed');
    expect(await shared()).toEqual(['2026-03-03 Concert b']);
    await allow(again.id);
    expect((await table.change(again.id, SHARE)).status).toBe(200);
  });

  it('comes back unshared from an archive of before', async () => {
    const { id } = await table.create(anEvent({ title: 'Concert' }));
    const made = (await asOwner().post('/api/exports', undefined).expect(201)).body as Archive;
    await until('the archive is ready', async () => {
      const { items } = (await asOwner().get('/api/exports')).body as { items: Archive[] };
      return items.find((one) => one.id === made.id)?.state === 'ready' || null;
    });
    const file = (
      await asOwner()
        .get(`/api/exports/${made.id}/file`)
        .buffer(true)
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => done(null, Buffer.concat(chunks)));
        })
    ).body as Buffer;
    await remove(id, 'series');
    const read = await imports.bring(file);
    await imports.run(await imports.choose(read, { choose: [1] }));
    expect(await table.entries()).toEqual(['2026-03-02T19:00 Concert']);
    expect(await shared()).toEqual([]);
  });

  it('comes back unshared with the next check of its source', async () => {
    let file = aFile([aConcert('a', 2), aConcert('b', 3)]);
    world.service.application.get<OutgoingRequests>(OUTGOING).fetch = () =>
      Promise.resolve({
        kind: 'body',
        bytes: file,
        mediaType: 'text/calendar',
        validators: { etag: null, last_modified: null },
      } satisfies Fetched);
    const path = `/api/calendars/${table.calendarId}/source`;
    const isChecked = () =>
      until('the source is checked', async () => {
        await world.sql.query('DELETE FROM source_hosts');
        world.service.application.get(SourceWorker).wake();
        return ((await asOwner().get(path)).body as { state: string }).state === 'waiting' || null;
      });
    await asOwner()
      .put(path, { address: 'https://club.example.org/a.ics', timezone: 'Europe/Berlin' })
      .expect(200);
    await isChecked();
    const { id } = await only();
    expect((await table.delete(id, 'series')).status).toBe(403);
    await remove(id, 'series');
    file = aFile([aConcert('a', 2), aConcert('b', 3), aConcert('c', 4)]);
    await asOwner().post(`${path}/check`, {}).expect(200);
    await isChecked();
    expect(await table.entries()).toHaveLength(3);
    expect(await shared()).toEqual(['2026-03-03 Concert b', '2026-03-04 Concert c']);
  });

  describe('of a series', () => {
    it('stays unshared where it is one date: reset, edited, moved with the series, split and reset again', async () => {
      await withoutLimits(async () => {
        const { id } = await table.create(aSeries());
        await remove(`${id}-occurrence-1`, 'occurrence');
        const others = ['2026-03-02 Concert', '2026-03-16 Concert', '2026-03-23 Concert'];
        expect(await shared()).toEqual(others);
        await table.restore(`${id}-occurrence-1`);
        expect(await table.entries()).toHaveLength(4);
        expect(await shared()).toEqual(others);
        expectRefusal(await table.change(`${id}-occurrence-1`, SHARE));
        await table.change(`${id}-occurrence-1`, { title: 'Edited' });
        await table.restore(`${id}-occurrence-1`);
        await table.delete(`${id}-occurrence-1`);
        await table.restore(`${id}-occurrence-1`);
        expect(await shared()).toEqual(others);
        await table.change(id, { is_public_shareable: false }, 'series');
        await table.change(id, SHARE, 'series');
        expect(await shared()).toEqual(others);
        const moved = {
          start_local: '2026-03-03T19:00',
          end_local: '2026-03-03T21:00',
          drop_exceptions: true,
        };
        const rule = { recurrence: { recurrence_type: 'weekly', days_of_week: [2], count: 4 } };
        expectRefusal(await table.change(id, { ...moved, ...rule }, 'series'));
        expectRefusal(
          await table.change(`${id}-occurrence-1`, { ...rule, drop_exceptions: true }, 'following'),
        );
        await allow(id);
        await table.restore(`${id}-occurrence-1`);
        expect(await shared()).toHaveLength(4);
      });
    });

    it('stays unshared where it is this and the following dates: restored, or by a longer rule', async () => {
      const { id } = await table.create(aSeries());
      await remove(`${id}-occurrence-2`, 'following');
      const first = ['2026-03-02 Concert', '2026-03-09 Concert'];
      expect(await shared()).toEqual(first);
      const rule = { recurrence_type: 'weekly', days_of_week: [1] };
      expectRefusal(await table.change(id, { recurrence: { ...rule, count: 4 } }, 'series'));
      expectRefusal(await table.change(id, { recurrence: rule }, 'series'));
      expect((await table.change(id, { title: 'Renamed' }, 'series')).status).toBe(200);
      const [rest] = ((await asOwner().get('/api/bin')).body as { items: { id: string }[] }).items;
      await restore(rest!.id);
      expect(await table.entries()).toHaveLength(4);
      expect(await shared()).toHaveLength(2);
      expectRefusal(await table.change(rest!.id, SHARE));
      await allow(id);
      expect((await table.change(id, { recurrence: { ...rule, count: 3 } }, 'series')).status).toBe(200);
    });
  });
});

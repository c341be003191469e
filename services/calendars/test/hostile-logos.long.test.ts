import { expect, it } from '@jest/globals';
import { anEvent, useCalendars, withoutLimits, world } from './support/calendars-under-test.js';
import { bulkyHostileFiles } from './support/pictures.js';

useCalendars();

it('A file that is no logo and large, or would be once it is unpacked, is refused and leaves nothing behind', async () => {
  const owner = await world.auth.signIn();
  const { id } = (await world.as(owner).post('/api/events', anEvent())).body as { id: string };
  await withoutLimits(async () => {
    for (const [what, file, isLarge] of await bulkyHostileFiles()) {
      const mediaType = isLarge ? 'image/jpeg' : 'image/png';
      const { status, body } = await world.as(owner).putFile(`/api/events/${id}/logo`, file, mediaType);
      expect({ what, status, code: body.code as string }).toEqual({
        what,
        status: 400,
        code: 'VALIDATION_ERROR',
      });
    }
  });
  const { rows } = await world.sql.query('SELECT FROM logos WHERE user_id = $1', [owner.user_id]);
  expect(rows).toEqual([]);
  expect((await world.as(owner).get(`/api/events/${id}/customization`)).body).toMatchObject({ version: 0 });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import { aCalendar, useCalendars, world } from './support/calendars-under-test.js';

describe('A refusal', () => {
  useCalendars();
  let owner: SignedIn;
  beforeAll(async () => {
    owner = await world.auth.signIn();
  });

  it('is in the language of the request, else in English, with the same code', async () => {
    const refused = async (accepted?: string) => {
      const request = world.as(owner).post('/api/calendars', aCalendar({ name: '' }));
      const { body } = await (accepted === undefined ? request : request.set('accept-language', accepted));
      const { code, title, detail, errors } = body as Problem;
      return [code, title, detail, errors?.[0]?.message];
    };
    const [german, english, arabic] = [await refused('de-AT,en;q=0.5'), await refused(), await refused('ar')];
    const required = 'Das Feld „Name des Kalenders“ ist erforderlich';
    expect(german).toEqual(['VALIDATION_ERROR', 'Ungültige Eingabe', required, required]);
    expect(english.slice(0, 3)).toEqual([
      'VALIDATION_ERROR',
      'Validation error',
      'Calendar name is required',
    ]);
    expect(arabic.slice(0, 3)).toEqual(['VALIDATION_ERROR', 'بيانات غير صالحة', 'الحقل «اسم التقويم» مطلوب']);
  });

  it("has the service's own words in that language too", async () => {
    const refused = async (accepted: string) => {
      const request = world.as(owner).get('/api/events/season').set('accept-language', accepted);
      const { body } = await request.expect(400);
      return (body as Problem).detail;
    };
    expect(await Promise.all(['it', 'tlh', 'pl'].map(refused))).toEqual([
      'Scegli un calendario o un evento',
      'Choose a calendar or an event',
      'Wybierz kalendarz lub wydarzenie',
    ]);
  });
});

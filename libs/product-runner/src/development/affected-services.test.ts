import { describe, expect, it } from '@jest/globals';
import { WORKSPACE_DIRECTORY } from '@daymark/local-stack/stores';
import { affectedServices, readProjects } from './development-services.js';

const projects = readProjects(WORKSPACE_DIRECTORY);
const affected = (file: string) => affectedServices(file, projects).sort();

describe('A saved file starts again', () => {
  it('the service that it belongs to', () => {
    expect(affected('services/auth/src/sessions/session-state.service.ts')).toEqual(['auth']);
    expect(affected('services/calendars/src/database/migrations/1-new.ts')).toEqual(['calendars']);
  });

  it('every service that uses its library, directly or through another one', () => {
    expect(affected('libs/contracts/src/index.ts')).toEqual([
      'admin',
      'auth',
      'calendars',
      'feed',
      'gateway',
      'mailer',
      'public',
    ]);
    expect(affected('libs/recurrence/src/index.ts')).toContain('calendars');
    expect(affected('libs/recurrence/src/index.ts')).not.toContain('auth');
  });

  it.each([
    'services/auth/src/sessions/sessions.test.ts',
    'services/auth/README.md',
    'services/auth/test/sign-in.test.ts',
    'frontends/dashboard/src/texts.ts',
    'libs/page-testing/src/index.ts',
    'frontends/public/src/server/main.ts',
  ])('no service, if it is %s', (file) => {
    expect(affected(file)).toEqual([]);
  });
});

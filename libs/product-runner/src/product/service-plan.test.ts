import { redisUrls } from '@daymark/provision';
import { describe, expect, it } from '@jest/globals';
import { generateSavedSecrets } from './saved-state.js';
import { planServices, SERVICE_NAMES, type ProductSettings, type ServiceName } from './service-plan.js';

const { secrets, owner } = generateSavedSecrets();
const settings: ProductSettings = {
  workspaceDirectory: '/workspace',
  productName: 'Daymark',
  publicOrigin: 'http://localhost:8080',
  host: '127.0.0.1',
  port: 8080,
  databaseAdminUrl: 'postgresql://postgres:admin@127.0.0.1:5432/daymark',
  redisUrls: redisUrls('127.0.0.1:6379', secrets.redis_passwords),
  smtpUrl: 'smtp://127.0.0.1:1025',
  owner,
  secrets,
  logoDirectory: '/kept/logos',
  internalPorts: Object.fromEntries(SERVICE_NAMES.map((name, index) => [name, 9000 + index])) as Record<
    ServiceName,
    number
  >,
  environment: { LOG_LEVEL: 'debug', SECRET_OF_THE_TERMINAL: 'canary' },
};
const plans = planServices(settings);
const having = (setting: string) =>
  plans.filter(({ environment }) => environment[setting]).map(({ name }) => name);

describe('The plan of the services', () => {
  it.each([
    ['DATABASE_URL', ['auth', 'calendars', 'published', 'admin', 'mailer']],
    ['SERVICE_PRIVATE_KEY', ['auth', 'calendars', 'published', 'admin', 'feed', 'mailer', 'gateway']],
    ['REDIS_URL', ['auth', 'calendars', 'admin', 'feed', 'mailer']],
    ['TOKEN_SIGNING_KEYS', ['auth']],
    ['OWNER_PASSWORD', ['auth']],
    ['LOGO_DIRECTORY', ['calendars', 'published']],
    ['SMTP_URL', ['mailer']],
  ])('gives %s to those that need it and to no others', (setting, names) => {
    expect(having(setting)).toEqual(names);
  });

  it('gives each service its own user in Redis', () => {
    const users = plans.flatMap(({ environment: { REDIS_URL } }) =>
      REDIS_URL ? [new URL(REDIS_URL).username] : [],
    );
    expect(users).toEqual(['auth', 'calendars', 'admin', 'feed', 'mailer']);
  });

  it('gives each program its own role in the database, and its own key', () => {
    const own = plans.flatMap(({ name, environment: { DATABASE_URL, SERVICE_PRIVATE_KEY } }) =>
      DATABASE_URL
        ? [[name, new URL(DATABASE_URL).username, (JSON.parse(SERVICE_PRIVATE_KEY!) as { kid: string }).kid]]
        : [],
    );
    const programs = ['auth', 'calendars', 'published', 'admin', 'mailer'];
    expect(own).toEqual(programs.map((name) => [name, `daymark_${name}`, name]));
  });

  it('has a calendars process for the audience only, which feed calls first, with a lower priority', () => {
    const [calendars, published, feed] = (['calendars', 'published', 'feed'] as const).map((name) =>
      plans.find((plan) => plan.name === name)!,
    );
    expect(published!.entry).toBe(calendars!.entry.replace('main.js', 'published/main.js'));
    const { CALENDARS_URL, CALENDARS_WRITER_URL } = feed!.environment;
    expect([CALENDARS_URL, CALENDARS_WRITER_URL]).toEqual([published!.origin, calendars!.origin]);
    expect(having('CALENDARS_WRITER_URL')).toEqual(['feed']);
    expect(plans.filter(({ niceness }) => niceness).map(({ name }) => name)).toEqual([
      'published',
      'feed',
      'public',
    ]);
  });

  it('passes on what a person set for services, and nothing else of the terminal', () => {
    expect(having('LOG_LEVEL')).toEqual([...SERVICE_NAMES]);
    expect(having('SECRET_OF_THE_TERMINAL')).toEqual([]);
  });

  it('tells what may be fetched besides https on the internet to the service that fetches, and to no other', () => {
    const environment = { OUTGOING_ALLOW_HTTP: 'true', OUTGOING_NETWORKS: '10.1.0.0/16' };
    const told = planServices({ ...settings, environment }).filter(({ environment: given }) =>
      Object.keys(environment).some((name) => name in given),
    );
    expect(told).toMatchObject([{ name: 'calendars', environment }]);
  });

  it('allows common passwords on one machine, unless somebody sets it otherwise', () => {
    const setting = (environment: NodeJS.ProcessEnv) =>
      planServices({ ...settings, environment }).find(({ name }) => name === 'auth')!.environment
        .REFUSE_COMMON_PASSWORDS;
    expect([setting({}), setting({ REFUSE_COMMON_PASSWORDS: 'true' })]).toEqual(['false', 'true']);
  });
});

import * as z from 'zod';
import { email } from '@daymark/contracts';
import {
  address,
  databaseSettings,
  loadConfiguration,
  redisSettings,
  serviceSettings,
} from '@daymark/service-kit/configuration';

const NAMED_ADDRESS = /^(?<name>[^<>"\r\n]*)<(?<address>[^<>]+)>$/;

/** `name@example.org` or `Some Name <name@example.org>`; without a name, the name is empty. */
const sender = () =>
  z.string().transform((value, context) => {
    const named = NAMED_ADDRESS.exec(value.trim())?.groups;
    const parsed = email().safeParse(named?.address ?? value);
    if (parsed.success) return { name: named?.name?.trim() ?? '', address: parsed.data };
    context.addIssue({
      code: 'custom',
      message: 'must be an address such as Daymark <no-reply@example.org>',
    });
    return z.NEVER;
  });

const MailerSettings = z.object({
  ...serviceSettings,
  ...databaseSettings,
  ...redisSettings,
  AUTH_URL: address('http', 'https'),
  /** smtp:// uses STARTTLS if the server offers it, smtps:// begins with TLS. May contain user and password. */
  SMTP_URL: address('smtp', 'smtps'),
  MAIL_FROM: sender(),
});
export type MailerSettings = z.output<typeof MailerSettings>;

export const loadSettings = (environment?: Record<string, string | undefined>): MailerSettings =>
  loadConfiguration(MailerSettings, environment);

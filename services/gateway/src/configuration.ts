import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { address, loadConfiguration, port, processSettings } from '@daymark/service-kit/configuration';

/** Built files: a folder on this machine, or the origin of a container that serves them. */
const source = () =>
  z
    .string()
    .transform((value) =>
      /^https?:\/\//.test(value)
        ? ({ kind: 'origin', origin: value } as const)
        : ({ kind: 'directory', directory: path.resolve(value) } as const),
    )
    .refine(
      (value) => value.kind === 'directory' || URL.parse(value.origin)?.pathname === '/',
      'must be a folder, or an origin such as http://shell:8080',
    );
export type Source = z.output<ReturnType<typeof source>>;

const isNetwork = (value: string) => {
  const [ip = '', bits, ...more] = value.split('/');
  const width = isIP(ip) === 6 ? 128 : 32;
  return (
    isIP(ip) !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= width))
  );
};

/** Addresses or networks, separated by commas. */
const networks = () =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine(
      (list) => list.every(isNetwork),
      'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    );

const Settings = z.object({
  ...processSettings,
  /** Health and metrics are here and nowhere else. 0 takes a free port, which the log names. */
  MANAGEMENT_HOST: z.string().default('127.0.0.1'),
  MANAGEMENT_PORT: port().default(0),
  SHELL_SOURCE: source(),
  DASHBOARD_SOURCE: source().optional(),
  EVENTS_SOURCE: source().optional(),
  SETTINGS_SOURCE: source().optional(),
  ADMIN_SOURCE: source().optional(),
  AUTH_URL: address('http', 'https'),
  CALENDARS_URL: address('http', 'https'),
  ADMIN_URL: address('http', 'https'),
  FEED_URL: address('http', 'https'),
  PUBLIC_URL: address('http', 'https'),
  TRUSTED_PROXIES: networks(),
});
export type Settings = z.output<typeof Settings>;

/**
 * The settings of this process.
 * @throws ConfigurationError naming each wrong setting.
 */
export const loadSettings = (environment = process.env): Settings => loadConfiguration(Settings, environment);

import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import {
  address,
  Ed25519PrivateKey,
  json,
  loadConfiguration,
  port,
  processSettings,
} from '@daymark/service-kit/configuration';
import type { Peer } from './routing/index.js';

/** Built files: a local folder, or the origin of a container that serves them. */
export type Source = { kind: 'origin'; origin: string } | { kind: 'directory'; directory: string };

const sourceOf = (value: string): Source =>
  /^https?:\/\//.test(value)
    ? { kind: 'origin', origin: value }
    : { kind: 'directory', directory: path.resolve(value) };

const isSource = (value: Source) => value.kind === 'directory' || URL.parse(value.origin)?.pathname === '/';

const source = () =>
  z.string().transform(sourceOf).refine(isSource, 'must be a folder, or an origin such as http://shell:8080');

const CONTACT = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/;

/** A name that is also an identifier, as module federation requires. */
const REMOTE_NAME = /^[a-z][a-zA-Z0-9]*$/;

/** The remotes of the shell, each with the source of its files: events=http://events:8080, separated by commas. */
const remoteSources = () =>
  z
    .string()
    .default('')
    .transform((value) =>
      listOf(value).map((item) => {
        const [name = '', ...rest] = item.split('=');
        return { name, source: sourceOf(rest.join('=')) };
      }),
    )
    .refine(
      (remotes) =>
        remotes.every(({ name, source }) => REMOTE_NAME.test(name) && isSource(source)) &&
        new Set(remotes.map(({ name }) => name)).size === remotes.length,
      'must be remotes with a folder or an origin, such as events=http://events:8080, separated by commas',
    );

const listOf = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const isNetwork = (value: string) => {
  const [ip = '', bits, ...more] = value.split('/');
  const width = isIP(ip) === 6 ? 128 : 32;
  return (
    isIP(ip) !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= width))
  );
};

const networks = () =>
  z
    .string()
    .default('')
    .transform(listOf)
    .refine(
      (list) => list.every(isNetwork),
      'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    );

const Settings = z.object({
  ...processSettings,
  /** Health and metrics are only here. 0 takes a free port, which the log names. */
  MANAGEMENT_HOST: z.string().default('127.0.0.1'),
  MANAGEMENT_PORT: port().default(0),
  SHELL_SOURCE: source(),
  REMOTE_SOURCES: remoteSources(),
  AUTH_URL: address('http', 'https'),
  CALENDARS_URL: address('http', 'https'),
  ADMIN_URL: address('http', 'https'),
  FEED_URL: address('http', 'https'),
  PUBLIC_URL: address('http', 'https'),
  /** With it calendars tells what changed. Without it there are no streams, and open pages ask for themselves. */
  SERVICE_PRIVATE_KEY: json(Ed25519PrivateKey).optional(),
  TRUSTED_PROXIES: networks(),
  /** Where to report vulnerabilities; /.well-known/security.txt contains it. */
  SECURITY_CONTACT: z
    .string()
    .regex(CONTACT, 'must be such as mailto:security@example.org or https://example.org/security')
    .optional(),
});
export type Settings = z.output<typeof Settings>;

export const peerOrigins = (settings: Settings): Record<Peer, string> => ({
  auth: new URL(settings.AUTH_URL).origin,
  calendars: new URL(settings.CALENDARS_URL).origin,
  admin: new URL(settings.ADMIN_URL).origin,
  feed: new URL(settings.FEED_URL).origin,
  public: new URL(settings.PUBLIC_URL).origin,
});

export const loadSettings = (environment = process.env): Settings => loadConfiguration(Settings, environment);

// The settings of `npm start`. Plain JavaScript without dependencies: it runs before anything is installed, so that a
// wrong value is reported at once and not after minutes of installing and building.
import { StepError } from '../prepare/workspace.mjs';

const DEFAULT_PORT = 8080;
const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PRODUCT_NAME = 'Daymark';
const HIGHEST_PORT = 65_535;
const PRODUCT_NAME_MAX_CHARACTERS = 40;
const PASSWORD_MIN_CHARACTERS = 8;
const PASSWORD_MAX_CHARACTERS = 256;
const EMAIL_MAX_CHARACTERS = 254;
const SAMPLE_PASSWORD =
  /^(?:change[-_ ]?(?:me|it)|secret|password|passw0rd|placeholder|example|todo|x+|\*+|your[-_ ].*|<.*>|12345678\d*)[!\d]*$/i;

/** An empty value counts as not set; the first wrong one is thrown as a StepError. */
export function readStartOptions(environment) {
  const setting = (/** @type {string} */ name) => environment[name] || undefined;
  const port = readPort(setting('PORT'));
  const host = setting('HOST') ?? DEFAULT_HOST;
  if (!/^[A-Za-z0-9.:-]+$/.test(host))
    throw new StepError(`HOST must be an address to listen on, not "${host}".`);
  return {
    port,
    host,
    publicOrigin: readOrigin(setting('PUBLIC_ORIGIN')) ?? new URL(`http://localhost:${port}`).origin,
    productName: readProductName(setting('PRODUCT_NAME')),
    databaseUrl: readAddress(
      'DATABASE_URL',
      setting('DATABASE_URL'),
      ['postgresql', 'postgres'],
      'user:password@host:5432/database',
    ),
    redisUrl: readAddress('REDIS_URL', setting('REDIS_URL'), ['redis', 'rediss'], 'host:6379'),
    smtpUrl: readAddress('SMTP_URL', setting('SMTP_URL'), ['smtp', 'smtps'], 'host:587'),
    ownerEmail: readEmail(setting('OWNER_EMAIL')),
    ownerPassword: readPassword(setting('OWNER_PASSWORD')),
  };
}

function readPort(/** @type {string | undefined} */ value) {
  if (value === undefined) return DEFAULT_PORT;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > HIGHEST_PORT) {
    throw new StepError(`PORT must be a whole number from 1 to ${HIGHEST_PORT}, not "${value}".`);
  }
  return port;
}

function readOrigin(/** @type {string | undefined} */ value) {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.origin !== value) {
    throw new StepError(
      `PUBLIC_ORIGIN must look like https://calendar.example.org, without a path, not "${value}".`,
    );
  }
  return value;
}

function readProductName(/** @type {string | undefined} */ value) {
  if (value === undefined) return DEFAULT_PRODUCT_NAME;
  const name = value.trim();
  if (name.length < 1 || name.length > PRODUCT_NAME_MAX_CHARACTERS) {
    throw new StepError(`PRODUCT_NAME must have 1 to ${PRODUCT_NAME_MAX_CHARACTERS} characters.`);
  }
  if (/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u.test(name)) {
    throw new StepError('PRODUCT_NAME must not contain line breaks or other control characters.');
  }
  return name;
}

/** Addresses may contain a password, so the message never repeats them. */
function readAddress(
  /** @type {string} */ name,
  /** @type {string | undefined} */ value,
  /** @type {string[]} */ schemes,
  /** @type {string} */ example,
) {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !schemes.includes(url.protocol.slice(0, -1)) || url.hostname === '') {
    throw new StepError(`${name} must look like ${schemes[0]}://${example}.`);
  }
  return value;
}

function readEmail(/** @type {string | undefined} */ value) {
  if (value === undefined) return undefined;
  if (value.length > EMAIL_MAX_CHARACTERS || !/^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(value)) {
    throw new StepError(`OWNER_EMAIL must be an email address, not "${value}".`);
  }
  return value;
}

function readPassword(/** @type {string | undefined} */ value) {
  if (value === undefined) return undefined;
  const characters = [...value].length;
  if (characters < PASSWORD_MIN_CHARACTERS || characters > PASSWORD_MAX_CHARACTERS) {
    throw new StepError(
      `OWNER_PASSWORD must have ${PASSWORD_MIN_CHARACTERS} to ${PASSWORD_MAX_CHARACTERS} characters.`,
    );
  }
  if (SAMPLE_PASSWORD.test(value)) {
    throw new StepError('OWNER_PASSWORD is a sample value; choose a password of your own.');
  }
  return value;
}

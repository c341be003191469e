import { URL_MAX_CHARACTERS } from '@daymark/contracts';

/** Why an address cannot be fetched, judged by its text alone. */
export type AddressFault = 'no_address' | 'no_https' | 'other_port' | 'has_credentials';

const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;

/** `webcal`, and no scheme, mean https. The error for an invalid address depends on its text alone. */
export function parseOutgoingAddress(text: string, isHttpAllowed: boolean): URL | AddressFault {
  const written = text.trim();
  // The parser drops line breaks and converts backslashes; a text that contains them is not an address.
  // eslint-disable-next-line no-control-regex -- refusing control characters is what this is for
  if (written.length > URL_MAX_CHARACTERS || /[\s\\\u0000-\u001f\u007f]/.test(written)) return 'no_address';
  const scheme = SCHEME.exec(written)?.[1]?.toLowerCase();
  const rest = scheme === undefined ? written : written.slice(scheme.length + 3);
  if (scheme === undefined && written.includes(':') && !/^[^/?#]*:\d+(?:[/?#]|$)/.test(written))
    return 'no_address';
  const isCalendarScheme = scheme === 'webcal' || scheme === 'webcals';
  if (scheme !== undefined && !isCalendarScheme && scheme !== 'https' && scheme !== 'http')
    return 'no_address';
  const url = URL.parse(`${scheme === 'http' ? 'http' : 'https'}://${rest}`);
  if (url === null || url.hostname === '') return 'no_address';
  if (url.username !== '' || url.password !== '') return 'has_credentials';
  if (url.protocol === 'http:' && !isHttpAllowed) return 'no_https';
  if (!['', '80', '443'].includes(url.port)) return 'other_port';
  url.hash = '';
  return url;
}

import { invalidField } from '@daymark/service-kit';
import type { AddressFault, OutgoingRequests } from '@daymark/service-kit/outgoing';

type FaultTexts = Readonly<Record<AddressFault, string>>;

const FAULTS: FaultTexts = {
  no_address: 'Enter the whole address of a calendar, such as https://example.org/calendar.ics',
  no_https: 'Enter an address that begins with https://',
  other_port: 'Only the ordinary ports of web addresses can be asked.',
  has_credentials: 'Enter the user name and the password in their own fields.',
};

/** The host of an address, if its text is acceptable. `texts` replaces the error messages. */
export function requireAddress(
  outgoing: OutgoingRequests,
  address: string,
  texts: Partial<FaultTexts> = {},
): { host: string } {
  const fault = outgoing.faultOf(address);
  if (fault === null) return { host: outgoing.hostOf(address)! };
  throw invalidField('address', texts[fault] ?? FAULTS[fault]);
}

import { Module } from '@nestjs/common';
import { SETTINGS, invalidField } from '@daymark/service-kit';
import { OutgoingRequests, type AddressFault } from '@daymark/service-kit/outgoing';
import { allowedNetworks, listed, type CalendarsSettings } from '../config.js';
import { text } from '../texts.js';

/** The host of an address, if its text is acceptable. `texts` replaces the error messages. */
export function requireAddress(
  outgoing: OutgoingRequests,
  address: string,
  texts: Partial<Record<AddressFault, string>> = {},
): { host: string } {
  const fault = outgoing.faultOf(address);
  if (fault === null) return { host: outgoing.hostOf(address)! };
  throw invalidField('address', texts[fault] ?? text(`refused.address.${fault}`));
}

export const OUTGOING = Symbol('outgoing requests');

/** The only way to other servers: addresses that people enter are fetched through `OUTGOING` alone. */
@Module({
  providers: [
    {
      provide: OUTGOING,
      useFactory: (settings: CalendarsSettings) =>
        new OutgoingRequests({
          userAgent: `${settings.PRODUCT_NAME.replaceAll(/[^ -~]/g, '')} (${settings.PUBLIC_ORIGIN})`,
          isHttpAllowed: settings.OUTGOING_ALLOW_HTTP,
          allowedNetworks: allowedNetworks(settings),
          dnsServers: listed(settings.OUTGOING_DNS_SERVERS),
        }),
      inject: [SETTINGS],
    },
  ],
  exports: [OUTGOING],
})
export class OutgoingModule {}

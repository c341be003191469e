import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import { OutgoingRequests } from '@daymark/service-kit/outgoing';
import { allowedNetworks, listed, type CalendarsSettings } from '../config.js';
import { OUTGOING } from './outgoing.token.js';

export { OUTGOING } from './outgoing.token.js';
export { requireAddress } from './require-address.js';

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

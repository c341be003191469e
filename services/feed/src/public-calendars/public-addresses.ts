import { feedReference, getFeedFile, pathOf } from '@daymark/contracts';

/** Public URLs, built from the configured origin and never from a request. */
export class PublicAddresses {
  constructor(private readonly origin: string) {}

  calendarPage = (id: string, shortName: string | null = null) =>
    this.origin + (shortName === null ? `/calendar/public/${id}` : `/c/${shortName}`);

  calendarPicture = (id: string) => `${this.calendarPage(id)}/preview.png`;

  /** The URL to subscribe to. The `+` between several ids is literal in a path (RFC 3986, 3.3). */
  feed = (id: string) =>
    this.origin + pathOf(getFeedFile, { params: { id: feedReference(id) } }).replaceAll('%2B', '+');

  eventPage = (id: string) => `${this.origin}/event/public/${id}`;
}

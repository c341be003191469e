import { getFeedFile, pathOf } from '@daymark/contracts';

/** The addresses that the audience uses, built from the configured origin and never from what a request says. */
export class PublicAddresses {
  constructor(private readonly origin: string) {}

  /** The page of a public calendar. */
  calendarPage = (id: string) => `${this.origin}/calendar/public/${id}`;

  /** The picture that previews of that page show. */
  calendarPicture = (id: string) => `${this.calendarPage(id)}/preview.png`;

  /** Where calendar programs subscribe. The `+` between several ids is what it is in a path (RFC 3986, 3.3). */
  feed = (id: string) => this.origin + pathOf(getFeedFile, { params: { id } }).replaceAll('%2B', '+');

  /** The page of a shared event or of one occurrence. */
  eventPage = (id: string) => `${this.origin}/event/public/${id}`;
}

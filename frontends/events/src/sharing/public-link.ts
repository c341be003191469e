import { getEventFile, pathOf } from '@daymark/contracts';

/** The public page of an event or occurrence, on this site. */
export const publicLinkOf = (id: string) => `${window.location.origin}/event/public/${id}`;

/** The .ics file of an event. */
export const fileLinkOf = (id: string) => window.location.origin + pathOf(getEventFile, { params: { id } });

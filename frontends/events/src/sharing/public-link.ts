import { getEventFile, pathOf } from '@daymark/contracts';

/** The public page of an event or occurrence, on this site. */
export const publicLinkOf = (id: string) => `${window.location.origin}/event/public/${id}`;

/** The file of an event, for any calendar program. */
export const fileLinkOf = (id: string) => window.location.origin + pathOf(getEventFile, { params: { id } });

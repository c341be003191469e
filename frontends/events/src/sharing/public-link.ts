import { getEventFile, pathOf } from '@daymark/contracts';

export const publicLinkOf = (id: string) => `${window.location.origin}/event/public/${id}`;

export const fileLinkOf = (id: string) => window.location.origin + pathOf(getEventFile, { params: { id } });

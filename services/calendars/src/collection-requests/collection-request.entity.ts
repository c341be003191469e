import { boolean, entityOf, text, timestamptz, uuid, type RowOf } from '@daymark/service-kit/columns';

/** A collection's wish for a calendar of somebody else. A declined one is kept, so that nobody asks again at once. */
const columns = {
  collection_id: uuid(),
  calendar_id: uuid(),
  note: text<string | null>(),
  is_declined: boolean(),
  created_at: timestamptz(),
};
export type CollectionRequestEntity = RowOf<typeof columns>;
export const CollectionRequestEntity = entityOf('collection_requests', columns, [
  'collection_id',
  'calendar_id',
]);

import { entityOf, integer, text, timestamptz, uuid, uuids, type RowOf } from '@daymark/service-kit/columns';

const columns = {
  id: uuid(),
  user_id: uuid(),
  /** Assigned once, and unique. */
  address: text(),
  name: text(),
  description: text<string | null>(),
  logo_name: text<string | null>(),
  /**
   * In order, each with the consent of somebody who manages it. A deleted or private calendar stays in the list but is
   * not shown.
   */
  calendar_ids: uuids(),
  version: integer(),
  created_at: timestamptz(),
  updated_at: timestamptz(),
};
export type CollectionEntity = RowOf<typeof columns>;
export const CollectionEntity = entityOf('calendar_collections', columns, ['id']);

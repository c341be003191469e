import type { LogoFile } from '@daymark/contracts';
import { entityOf, integer, text, timestamptz, uuid, type RowOf } from '@daymark/service-kit/columns';

/** An uploaded logo; its file is in the storage under the same name. */
const columns = {
  /** 128 random bits in hexadecimal. */
  name: text(),
  user_id: uuid(),
  media_type: text<LogoFile['media_type']>(),
  bytes: integer(),
  created_at: timestamptz(),
};
export type LogoEntity = RowOf<typeof columns>;
export const LogoEntity = entityOf('logos', columns, ['name']);

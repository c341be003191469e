import type { Readable } from 'node:stream';
import type { LogoFile } from '@daymark/contracts';

/** What the storage holds: logos, and archives. */
export type StoredMediaType = LogoFile['media_type'] | 'application/zip';

/** Stores the files of logos and archives. Names are 32 hexadecimal digits and never reused. */
export interface LogoStorage {
  /** Afterwards the complete file is stored durably. */
  put(name: string, bytes: Buffer, mediaType: StoredMediaType): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  open(name: string): Promise<Readable | null>;
  delete(name: string): Promise<void>;
}

export const LOGO_STORAGE = Symbol('logo storage');

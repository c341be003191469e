import type { Readable } from 'node:stream';
import type { LogoFile } from '@daymark/contracts';

/** What is kept there: logos, and the archives that people carry away. */
export type KeptMediaType = LogoFile['media_type'] | 'application/zip';

/** Where the files of logos and archives are. Names are 32 hexadecimal digits; a name is used once. */
export interface LogoStorage {
  /** Afterwards the file is there whole, also if the machine fails. */
  put(name: string, bytes: Buffer, mediaType: KeptMediaType): Promise<void>;
  /** Null where there is no such file. */
  get(name: string): Promise<Buffer | null>;
  /** The same, without holding all of it. */
  open(name: string): Promise<Readable | null>;
  /** Harmless where there is no such file. */
  delete(name: string): Promise<void>;
}

export const LOGO_STORAGE = Symbol('logo storage');

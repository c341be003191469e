import type { LogoFile } from '@daymark/contracts';

/** Where the files of logos are. Names are 32 hexadecimal digits; a name is used once. */
export interface LogoStorage {
  /** Afterwards the file is there whole, also if the machine fails. */
  put(name: string, bytes: Buffer, mediaType: LogoFile['media_type']): Promise<void>;
  /** Null where there is no such file. */
  get(name: string): Promise<Buffer | null>;
  /** Harmless where there is no such file. */
  delete(name: string): Promise<void>;
}

export const LOGO_STORAGE = Symbol('logo storage');

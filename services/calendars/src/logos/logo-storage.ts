import type { LogoFile } from '@daymark/contracts';
import type { CalendarsSettings } from '../config.js';
import { FolderLogoStorage } from './folder-logo-storage.js';
import { S3LogoStorage } from './s3-logo-storage.js';

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

/** A folder on one machine, an S3-compatible store in a cluster. */
export function logoStorageOf(settings: CalendarsSettings): LogoStorage {
  if (settings.LOGO_DIRECTORY) return new FolderLogoStorage(settings.LOGO_DIRECTORY);
  return new S3LogoStorage({
    endpoint: settings.LOGO_S3_ENDPOINT!,
    bucket: settings.LOGO_S3_BUCKET!,
    region: settings.LOGO_S3_REGION,
    accessKeyId: settings.LOGO_S3_ACCESS_KEY_ID!,
    secretAccessKey: settings.LOGO_S3_SECRET_ACCESS_KEY!,
  });
}

import type { AudienceSettings, CalendarsSettings } from '../../config.js';
import { FolderLogoStorage } from './folder-logo-storage.js';
import type { LogoStorage } from './logo-storage.js';
import { S3LogoStorage } from './s3-logo-storage.js';

/** A folder on one machine, an S3-compatible store in a cluster. */
export function createLogoStorage(settings: CalendarsSettings | AudienceSettings): LogoStorage {
  if (settings.LOGO_DIRECTORY) return new FolderLogoStorage(settings.LOGO_DIRECTORY);
  return new S3LogoStorage({
    endpoint: settings.LOGO_S3_ENDPOINT!,
    bucket: settings.LOGO_S3_BUCKET!,
    region: settings.LOGO_S3_REGION,
    accessKeyId: settings.LOGO_S3_ACCESS_KEY_ID!,
    secretAccessKey: settings.LOGO_S3_SECRET_ACCESS_KEY!,
  });
}

import { Module } from '@nestjs/common';
import { ArchiveNotices } from './archive-notices.service.js';

export { ArchiveNotices } from './archive-notices.service.js';

/** Mails to people whose archives are ready. */
@Module({ providers: [ArchiveNotices], exports: [ArchiveNotices] })
export class ArchiveNoticesModule {}

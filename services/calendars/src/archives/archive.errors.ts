import { ARCHIVE_HOURS, ARCHIVE_MAX_BYTES, ARCHIVES_PER_DAY_MAX } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';
import { recordTexts } from '@daymark/texts';
import { text, titled } from '../texts.js';

export const archiveInProgress = () => new ProblemException('CONFLICT', titled('refused.archiveInProgress'));

export const tooManyArchivesToday = () =>
  new ProblemException('FORBIDDEN', titled('refused.archivesToday', { max: ARCHIVES_PER_DAY_MAX }));

/** Stored with the archive. */
export const archiveProblems = {
  tooLarge: () =>
    recordTexts(() => text('refused.archiveTooLarge', { max: ARCHIVE_MAX_BYTES / (1024 * 1024) })),
  failed: () => recordTexts(() => text('refused.archiveFailed', { hours: ARCHIVE_HOURS })),
} as const;

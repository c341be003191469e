import { ARCHIVE_HOURS, ARCHIVE_MAX_BYTES, ARCHIVES_PER_DAY_MAX } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';
import { titled } from '../texts.js';

export const archiveInProgress = () => new ProblemException('CONFLICT', titled('refused.archiveInProgress'));

export const tooManyArchivesToday = () =>
  new ProblemException('FORBIDDEN', titled('refused.archivesToday', { max: ARCHIVES_PER_DAY_MAX }));

/** Stored with the archive, so in English. */
export const archiveProblems = {
  tooLarge: `Everything together is larger than ${ARCHIVE_MAX_BYTES / (1024 * 1024)} MB. Please download the calendars one by one.`,
  failed: `Making the archive failed several times. Please try again later; nothing was changed, and earlier archives are kept for ${ARCHIVE_HOURS} hours.`,
} as const;

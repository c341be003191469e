import { ARCHIVE_HOURS, ARCHIVE_MAX_BYTES, ARCHIVES_PER_DAY_MAX } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';

export const archiveInProgress = () =>
  new ProblemException('CONFLICT', {
    title: 'Your archive is being made',
    detail: 'One archive is made at a time. Please wait until this one is ready; you will get an email.',
  });

export const tooManyArchivesToday = () =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many archives',
    detail: `At most ${ARCHIVES_PER_DAY_MAX} archives can be made within a day. Please download the latest one, or try again tomorrow.`,
  });

export const archiveProblems = {
  tooLarge: `Everything together is larger than ${ARCHIVE_MAX_BYTES / (1024 * 1024)} MB. Please download the calendars one by one.`,
  failed: `Making the archive failed several times. Please try again later; nothing was changed, and earlier archives are kept for ${ARCHIVE_HOURS} hours.`,
} as const;

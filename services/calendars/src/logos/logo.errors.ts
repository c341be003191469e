import { LOGO_BYTES_PER_PERSON_MAX, LOGOS_PER_PERSON_MAX } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';

const MEGABYTE = 1024 * 1024;

export const tooManyLogos = () =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many logos',
    detail:
      `You can keep at most ${LOGOS_PER_PERSON_MAX.toLocaleString('en-US')} logos or ` +
      `${LOGO_BYTES_PER_PERSON_MAX / MEGABYTE} MB. Logos that are no longer used are removed within a day or two.`,
  });

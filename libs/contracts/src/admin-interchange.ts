import * as z from 'zod';
import { records, recordBytes } from './answer-bounds.js';
import { administratorAccess, endpoint } from './endpoint.js';
import { SourceFailure } from './sources.js';

/** So many hosts that fail are told, those first that fail for the longest. */
export const FAILING_HOSTS_TOLD_MAX = 50;
/** Of a host with its port. */
export const HOST_MAX_CHARACTERS = 260;

/**
 * What waits and what fails where calendars come in. Of addresses the host is told alone: their paths may be secrets of their
 * owners.
 */
export const InterchangeState = z
  .object({
    /** Imports that wait for a step or are in it. */
    imports: z.object({ reading: z.int(), importing: z.int(), undoing: z.int() }),
    /** Calendars that are kept in step: all, those whose last check failed, and those that are paused for it. */
    sources: z.object({ kept: z.int(), failing: z.int(), paused: z.int() }),
    failing_hosts: z
      .array(
        z.object({
          host: z.string(),
          calendars: z.int(),
          failing_since: z.string(),
          /** Of the one that fails for the longest. */
          failure: SourceFailure,
        }),
      )
      .max(FAILING_HOSTS_TOLD_MAX),
  })
  .meta({ id: 'InterchangeState' });
export type InterchangeState = z.infer<typeof InterchangeState>;

export const getInterchangeState = endpoint({
  method: 'GET',
  path: '/api/admin/interchange',
  summary: 'How many imports wait, how many calendars are kept in step, and which hosts fail.',
  access: administratorAccess,
  reads: ['imports', 'sources'],
  response: InterchangeState,
  bound: records(FAILING_HOSTS_TOLD_MAX, recordBytes(HOST_MAX_CHARACTERS)),
  status: 200,
});

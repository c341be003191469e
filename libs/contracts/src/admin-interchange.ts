import * as z from 'zod';
import { records, recordBytes } from './response-bounds.js';
import { administratorAccess, endpoint } from './endpoint.js';
import { SourceFailure } from './sources.js';

/** The list of failing hosts has at most this many, longest failing first. */
export const FAILING_HOSTS_LISTED_MAX = 50;
/** A host with its port. */
export const HOST_MAX_CHARACTERS = 260;

/** Imports and sources that wait or fail. Only the host of an address is shown, since paths may be secrets. */
export const InterchangeState = z
  .object({
    /** Imports that wait for a step or run it. */
    imports: z.object({ reading: z.int(), importing: z.int(), undoing: z.int() }),
    /** Calendars that follow an address (sources): all, those whose last check failed, and those paused for it. */
    sources: z.object({ kept: z.int(), failing: z.int(), paused: z.int() }),
    failing_hosts: z
      .array(
        z.object({
          host: z.string(),
          calendars: z.int(),
          failing_since: z.string(),
          /** The failure of the source that has failed longest. */
          failure: SourceFailure,
        }),
      )
      .max(FAILING_HOSTS_LISTED_MAX),
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
  bound: records(FAILING_HOSTS_LISTED_MAX, recordBytes(HOST_MAX_CHARACTERS)),
});

import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { PAGE_SIZE_DEFAULT } from '@daymark/contracts';
import {
  listAudit,
  type AuditAction,
  type AuditFilter,
  type AuditOutcome,
} from '@daymark/contracts/administration';
import { addDays, instantOf, localTimeZone } from '@daymark/ui';

/** The filter of the log. Days are in this device's time zone, both inclusive. */
export interface ActivityView {
  person: string | null;
  action: AuditAction | null;
  outcome: AuditOutcome | null;
  firstDay: string | null;
  lastDay: string | null;
  page: number;
}

const startOf = (date: string) => new Date(instantOf({ date, time: '00:00' }, localTimeZone())).toISOString();

export const filterOf = ({ person, action, outcome, firstDay, lastDay }: ActivityView): AuditFilter => ({
  ...(person && { person }),
  ...(action && { action }),
  ...(outcome && { outcome }),
  ...(firstDay && { from: startOf(firstDay) }),
  ...(lastDay && { to: startOf(addDays(lastDay, 1)) }),
});

export const useActivity = (filter: AuditFilter, page: number, pageSize: number = PAGE_SIZE_DEFAULT) =>
  useEndpointQuery(
    listAudit,
    { query: { ...filter, page, page_size: pageSize } },
    { placeholderData: keepPreviousData },
  );

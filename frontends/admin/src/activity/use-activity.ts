import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { listAudit, PAGE_SIZE_DEFAULT, type AuditFilter } from '@daymark/contracts';

export const useActivity = (filter: AuditFilter, page: number, pageSize: number = PAGE_SIZE_DEFAULT) =>
  useEndpointQuery(
    listAudit,
    { query: { ...filter, page, page_size: pageSize } },
    { placeholderData: keepPreviousData },
  );

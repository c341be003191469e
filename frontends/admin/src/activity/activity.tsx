import { useEffect } from 'react';
import { failureMessage } from '@daymark/api-client';
import { AUDIT_LISTED_MAX, type AuditPerson } from '@daymark/contracts';
import { Alert, Card, ErrorPanel, LoadingScreen, Pagination, useToast } from '@daymark/ui';
import { texts } from '../texts.js';
import { ActivityFilters } from './activity-filters.js';
import { ActivityTable } from './activity-table.js';
import { filterOf, type ActivityView } from './activity-view.js';
import { ExportButton } from './export-button.js';
import { useActivity } from './use-activity.js';

interface ActivityProps {
  view: ActivityView;
  onChange: (changes: Partial<ActivityView>) => void;
}

/** The tab 'Activity': the audit log. */
export function Activity({ view, onChange }: ActivityProps) {
  const words = texts.activity;
  const toast = useToast();
  const filter = filterOf(view);
  const activity = useActivity(filter, view.page);
  const { data, error, isPlaceholderData } = activity;
  useEffect(() => {
    if (error) toast.error({ title: words.failed, description: failureMessage(error, texts.unexpected) });
  }, [error, toast, words]);

  const known = (data?.items ?? []).flatMap(({ actor, target }) =>
    [actor, target].filter((person): person is AuditPerson => person !== null),
  );
  const from = data ? (data.page - 1) * data.page_size + 1 : 0;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="admin-list">
      <ActivityFilters view={view} known={known} onChange={onChange} />
      <div className="admin-list-tools">
        <p className="admin-list-summary" aria-live="polite">
          {data && data.items.length > 0
            ? words.summary(from, from + data.items.length - 1, data.total, data.has_more)
            : null}
        </p>
        <ExportButton filter={filter} />
      </div>
      {data ? (
        <Card>
          {data.has_more && data.page * data.page_size >= data.total ? (
            <Alert
              type="info"
              showIcon
              title={words.moreTitle(AUDIT_LISTED_MAX)}
              description={words.moreText}
            />
          ) : null}
          <div aria-busy={isPlaceholderData || undefined}>
            <ActivityTable
              label={words.tab}
              entries={data.items}
              emptyText={isFiltered ? words.noMatch : words.empty}
            />
          </div>
          <Pagination
            page={view.page}
            pageSize={data.page_size}
            total={data.total}
            onChange={(page) => onChange({ page })}
          />
        </Card>
      ) : error ? (
        <ErrorPanel
          title={words.failed}
          text={failureMessage(error, texts.unexpected)}
          onRetry={() => void activity.refetch()}
          retryLabel={texts.retry}
          error={error}
        />
      ) : (
        <LoadingScreen label={words.loading} />
      )}
    </div>
  );
}

import { failureMessage } from '@daymark/api-client';
import { AUDIT_LISTED_MAX, type AuditPerson } from '@daymark/contracts';
import { Alert } from '@daymark/ui';
import { ListFrame } from '../list-frame.js';
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
  const filter = filterOf(view);
  const activity = useActivity(filter, view.page);
  const { data } = activity;
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
      <ListFrame
        query={activity}
        page={view.page}
        onPage={(page) => onChange({ page })}
        loading={words.loading}
        failed={words.failed}
        failureText={(error) => failureMessage(error, texts.unexpected)}
      >
        {(shown) => (
          <>
            {shown.has_more && shown.page * shown.page_size >= shown.total ? (
              <Alert
                type="info"
                showIcon
                title={words.moreTitle(AUDIT_LISTED_MAX)}
                description={words.moreText}
              />
            ) : null}
            <ActivityTable
              label={words.tab}
              entries={shown.items}
              emptyText={isFiltered ? words.noMatch : words.empty}
            />
          </>
        )}
      </ListFrame>
    </div>
  );
}

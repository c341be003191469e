import { useEffect, useRef, useState } from 'react';
import { failureToast, call } from '@daymark/api-client';
import {
  AUDIT_LISTED_MAX,
  exportAudit,
  type AuditPerson,
  type AuditFilter,
} from '@daymark/contracts/administration';
import { Alert, Button, localTimeZone, saveFile, todayIn, useToast } from '@daymark/ui';
import { ListFrame } from '../list-frame.js';
import { text } from '../texts.js';
import { ActivityFilters } from './activity-filters.js';
import { ActivityTable } from './activity-table.js';
import { filterOf, useActivity, type ActivityView } from './use-activity.js';

interface ActivityProps {
  view: ActivityView;
  onChange: (changes: Partial<ActivityView>) => void;
}

export function Activity({ view, onChange }: ActivityProps) {
  const filter = filterOf(view);
  const activity = useActivity(filter, view.page);
  const { data } = activity;
  const people = (data?.items ?? []).flatMap(({ actor, target }) =>
    [actor, target].filter((person): person is AuditPerson => person !== null),
  );
  const from = data ? (data.page - 1) * data.page_size + 1 : 0;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="ui-stack">
      <ActivityFilters view={view} people={people} onChange={onChange} />
      <div className="ui-apart">
        <p className="ui-paragraph ui-text-secondary" aria-live="polite">
          {data && data.items.length > 0
            ? text('admin.activity.summary', {
                from,
                to: from + data.items.length - 1,
                total: data.total,
                hasMore: String(data.has_more),
              })
            : null}
        </p>
        <ExportButton filter={filter} />
      </div>
      <ListFrame
        query={activity}
        page={view.page}
        onPage={(page) => onChange({ page })}
        loading={text('admin.activity.loading')}
        failed={text('admin.activity.failed')}
      >
        {(shown) => (
          <>
            {shown.has_more && shown.page * shown.page_size >= shown.total ? (
              <Alert
                type="info"
                showIcon
                title={text('admin.activity.moreTitle', { count: AUDIT_LISTED_MAX })}
                description={text('admin.activity.moreText')}
              />
            ) : null}
            <ActivityTable
              label={text('admin.activity.tab')}
              entries={shown.items}
              emptyText={isFiltered ? text('admin.activity.noMatch') : text('admin.activity.empty')}
            />
          </>
        )}
      </ListFrame>
    </div>
  );
}

function ExportButton({ filter }: { filter: AuditFilter }) {
  const toast = useToast();
  const { progress, fetchAll, cancel } = useExport();
  const start = async () => {
    toast.closeFailures();
    try {
      const parts = await fetchAll(filter);
      if (parts) {
        const file = new Blob(parts, { type: 'text/csv;charset=utf-8' });
        saveFile(text('admin.activity.export.fileName', { date: todayIn(localTimeZone()) }), file);
      }
    } catch (error) {
      toast.error(failureToast(error, text('admin.activity.export.failed'), text('admin.unexpected')));
    }
  };
  if (!progress) return <Button onClick={() => void start()}>{text('admin.activity.export.start')}</Button>;
  const { done, total } = progress;
  return (
    <div className="ui-actions" role="group" aria-label={text('admin.activity.export.start')}>
      <progress
        aria-label={text('admin.activity.export.start')}
        max={total ?? undefined}
        value={total === null ? undefined : done}
      />
      <span role="status">
        {total === null
          ? text('admin.activity.export.starting')
          : text('admin.activity.export.progress', { done, total })}
      </span>
      <Button onClick={cancel}>{text('admin.cancel')}</Button>
    </div>
  );
}

interface ExportProgress {
  done: number;
  /** Null until the first part has arrived. */
  total: number | null;
}

function useExport() {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** The parts of the file; null if it was cancelled. Throws a ProblemError if a part could not be fetched. */
  const fetchAll = async (filter: AuditFilter): Promise<string[] | null> => {
    const { signal } = (running.current = new AbortController());
    const parts: string[] = [];
    const shown: ExportProgress = { done: 0, total: null };
    setProgress(shown);
    try {
      for (let after: string | null | undefined; after !== null;) {
        const part = await call(exportAudit, { query: { ...filter, ...(after && { after }) }, signal });
        parts.push(part.csv);
        shown.done += part.count;
        shown.total ??= part.total;
        setProgress({ ...shown });
        after = part.next;
      }
      return parts;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      setProgress(null);
    }
  };
  return { progress, fetchAll, cancel: () => running.current?.abort() };
}

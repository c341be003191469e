import { useEffect, useRef, useState } from 'react';
import { failureToast, call } from '@daymark/api-client';
import { AUDIT_LISTED_MAX, exportAudit, type AuditPerson, type AuditFilter } from '@daymark/contracts';
import { Alert, Button, localTimeZone, saveFile, todayIn, useToast } from '@daymark/ui';
import { ListFrame } from '../list-frame.js';
import { texts } from '../texts.js';
import { ActivityFilters } from './activity-filters.js';
import { ActivityTable } from './activity-table.js';
import { filterOf, useActivity, type ActivityView } from './use-activity.js';

interface ActivityProps {
  view: ActivityView;
  onChange: (changes: Partial<ActivityView>) => void;
}

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

function ExportButton({ filter }: { filter: AuditFilter }) {
  const words = texts.activity.export;
  const toast = useToast();
  const { progress, fetchAll, cancel } = useExport();
  const start = async () => {
    toast.closeFailures();
    try {
      const parts = await fetchAll(filter);
      if (parts) {
        const file = new Blob(parts, { type: 'text/csv;charset=utf-8' });
        saveFile(words.fileName(todayIn(localTimeZone())), file);
      }
    } catch (error) {
      toast.error(failureToast(error, words.failed, texts.unexpected));
    }
  };
  if (!progress) return <Button onClick={() => void start()}>{words.start}</Button>;
  const { done, total } = progress;
  return (
    <div className="ui-actions" role="group" aria-label={words.start}>
      <progress aria-label={words.start} max={total ?? undefined} value={total === null ? undefined : done} />
      <span role="status">{total === null ? words.starting : words.progress(done, total)}</span>
      <Button onClick={cancel}>{texts.cancel}</Button>
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

import { useEffect, useRef, useState } from 'react';
import { call } from '@daymark/api-client';
import { exportAudit, type AuditFilter } from '@daymark/contracts';

export interface ExportProgress {
  done: number;
  /** Null until the first part has arrived. */
  total: number | null;
}

/** Fetches the log part by part, with its progress. Null while nothing is fetched. */
export function useExport() {
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

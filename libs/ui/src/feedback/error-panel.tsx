import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { ActionButton, Typography, type HeadingLevel } from '../elements/content.js';
import { text } from '../texts.js';

interface ErrorPanelProps {
  title: string;
  /** By default the error's own text. */
  text?: ReactNode;
  /** The text for an error that has none. */
  fallback?: string;
  /** What failed: its error is shown, and it is loaded again. */
  query?: { error: unknown; refetch: () => unknown };
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  isRetrying?: boolean;
  actions?: ReactNode;
  /** Only its code and request id are shown, for quoting to support. */
  error?: unknown;
  headingLevel?: HeadingLevel;
}

/** The message in place of something that failed to load. It reloads automatically when the connection is back. */
export function ErrorPanel(props: ErrorPanelProps) {
  const {
    title,
    fallback,
    query,
    retryLabel = text('components.error.retry'),
    isRetrying,
    actions,
    headingLevel = 2,
  } = props;
  const { error = query?.error, onRetry = query && (() => void query.refetch()) } = props;
  const words = props.text ?? ((error instanceof Error && error.message) || fallback);
  const problem = problemOf(error);
  const panel = useFocusOfPage<HTMLDivElement>();
  const retryOnline = useEffectEvent(() => {
    if (!isRetrying) onRetry?.();
  });
  useEffect(() => {
    const onOnline = () => retryOnline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <div ref={panel} className="ui-error-panel" role="alert">
      <Typography.Title level={headingLevel} className="ui-error-title">
        {title}
      </Typography.Title>
      <p className="ui-error-text">{words}</p>
      {onRetry || actions ? (
        <div className="ui-actions ui-error-actions">
          {onRetry ? (
            <ActionButton kind="primary" onClick={onRetry} disabled={isRetrying}>
              {retryLabel}
            </ActionButton>
          ) : null}
          {actions}
        </div>
      ) : null}
      {problem?.code ? (
        <details className="ui-error-details">
          <summary>{text('components.error.details')}</summary>
          <dl>
            <dt>{text('components.error.code')}</dt>
            <dd>{problem.code}</dd>
            {problem.request_id ? (
              <>
                <dt>{text('components.error.request')}</dt>
                <dd>{problem.request_id}</dd>
              </>
            ) : null}
          </dl>
        </details>
      ) : null}
    </div>
  );
}

/**
 * The part of a failure that people may see: any error with a problem document (RFC 9457) in `problem`, whichever
 * client threw it.
 */
interface ProblemLike {
  code?: string;
  request_id?: string;
  errors?: { field: string; message: string }[];
}

function problemOf(error: unknown): ProblemLike | null {
  if (typeof error !== 'object' || error === null || !('problem' in error)) return null;
  const { problem } = error;
  return typeof problem === 'object' && problem !== null ? problem : null;
}

/** The first message for each field of a failed request, by the field's path in the request. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { field, message } of problemOf(error)?.errors ?? []) messages[field] ??= message;
  return messages;
}

/**
 * For a part of a page with a button that loads it again: when it goes with that button, the focus is left to the page,
 * as what takes its place is not known here.
 */
export function useFocusOfPage<E extends HTMLElement>() {
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const element = part.current;
    const page = element?.closest('main');
    return () => {
      if (element?.contains(document.activeElement)) page?.focus({ preventScroll: true });
    };
  }, []);
  return part;
}

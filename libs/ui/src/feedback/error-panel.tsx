import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { buttonClass } from '../elements/button-class.js';
import { Typography, type HeadingLevel } from '../elements/typography.js';
import { problemOf } from './problem-details.js';
import { useFocusOfPage } from './use-focus-of-page.js';

interface ErrorPanelProps {
  title: string;
  text: ReactNode;
  onRetry?: () => void;
  /** Default: 'Retry'. Screens may use 'Refresh' or 'Try Again'. */
  retryLabel?: string;
  isRetrying?: boolean;
  /** Further buttons, such as 'Back to Dashboard'. */
  actions?: ReactNode;
  /** Only its code and request id are shown, for quoting to support. */
  error?: unknown;
  headingLevel?: HeadingLevel;
}

/** The message in place of something that failed to load. It reloads automatically when the connection is back. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title, text, onRetry, retryLabel = 'Retry', isRetrying, actions, error, headingLevel = 2 } = props;
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
      <p className="ui-error-text">{text}</p>
      {onRetry || actions ? (
        <div className="ui-error-actions">
          {onRetry ? (
            <button type="button" className={buttonClass('primary')} onClick={onRetry} disabled={isRetrying}>
              {retryLabel}
            </button>
          ) : null}
          {actions}
        </div>
      ) : null}
      {problem?.code ? (
        <details className="ui-error-details">
          <summary>Technical details</summary>
          <dl>
            <dt>Code</dt>
            <dd>{problem.code}</dd>
            {problem.request_id ? (
              <>
                <dt>Request</dt>
                <dd>{problem.request_id}</dd>
              </>
            ) : null}
          </dl>
        </details>
      ) : null}
    </div>
  );
}

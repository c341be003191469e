import type { ReactNode } from 'react';
import { Typography, type HeadingLevel } from '../elements/content.js';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  headingLevel?: HeadingLevel;
}

export function EmptyState({ title, text, action, headingLevel = 2 }: EmptyStateProps) {
  return (
    <div className="ui-empty">
      <svg
        className="ui-empty-drawing"
        viewBox="0 0 96 72"
        width="96"
        height="72"
        aria-hidden="true"
        focusable="false"
      >
        <rect x="14" y="10" width="68" height="54" rx="12" className="ui-empty-page" />
        <path d="M14 26h68" className="ui-empty-line" />
        <path d="M32 5v10M64 5v10" className="ui-empty-ring" />
        <g className="ui-empty-day">
          <circle cx="30" cy="38" r="3.5" />
          <circle cx="48" cy="38" r="3.5" />
          <circle cx="66" cy="38" r="3.5" />
          <circle cx="30" cy="52" r="3.5" />
          <circle cx="66" cy="52" r="3.5" />
        </g>
        <circle cx="48" cy="52" r="6" className="ui-empty-marked-day" />
      </svg>
      <Typography.Title level={headingLevel} className="ui-empty-title">
        {title}
      </Typography.Title>
      {text ? <p className="ui-empty-text">{text}</p> : null}
      {action}
    </div>
  );
}

/** A page that has nothing but this to say. */
export const EmptyPage = (props: Omit<EmptyStateProps, 'headingLevel'>) => (
  <div className="ui-page ui-page-narrow">
    <EmptyState {...props} headingLevel={1} />
  </div>
);

interface NoticeProps {
  tone: 'info' | 'success' | 'error';
  title: ReactNode;
  text?: ReactNode;
  role?: 'note' | 'status' | 'alert';
}

export function Notice({ tone, title, text, role = 'note' }: NoticeProps) {
  return (
    <div className={`ui-notice ui-notice-${tone}`} role={role}>
      <div className="ui-notice-title">{title}</div>
      {text ? <div>{text}</div> : null}
    </div>
  );
}

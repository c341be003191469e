import type { ReactNode } from 'react';

interface NoticeProps {
  tone: 'info' | 'success' | 'error';
  title: ReactNode;
  text?: ReactNode;
  role?: 'note' | 'status' | 'alert';
}

/** A message within the page, with an icon for its tone. */
export function Notice({ tone, title, text, role = 'note' }: NoticeProps) {
  return (
    <div className={`ui-notice ui-notice-${tone}`} role={role}>
      <div className="ui-notice-title">{title}</div>
      {text ? <div>{text}</div> : null}
    </div>
  );
}

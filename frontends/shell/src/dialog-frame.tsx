import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ActionButton, trapFocus, Typography } from '@daymark/ui/core';
import { text } from './texts.js';
import './dialog-frame.css';

interface DialogFrameProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog: the focus starts in its first field, stays inside, and is restored. Not the native element, since
 * toasts would be behind it and unread by screen readers.
 */
export function DialogFrame({ title, onClose, children }: DialogFrameProps) {
  const id = useId();
  const dialog = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const cameFrom = document.activeElement;
    dialog.current?.querySelector('input')?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
      if (event.key === 'Tab') trapFocus(event, dialog.current!);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      if (cameFrom instanceof HTMLElement) cameFrom.focus();
    };
  }, []);

  return createPortal(
    <div
      className="dialog-backdrop"
      role="presentation"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div ref={dialog} role="dialog" aria-modal="true" aria-labelledby={id} className="ui-card dialog">
        <header className="dialog-head">
          <Typography.Title level={2} id={id}>
            {title}
          </Typography.Title>
          <ActionButton
            kind="quiet"
            className="dialog-close"
            aria-label={text('shell.closeDialog')}
            onClick={onClose}
          >
            <span aria-hidden="true">×</span>
          </ActionButton>
        </header>
        {children}
      </div>
    </div>,
    document.body,
  );
}

import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { notification } from 'antd';

export interface ToastText {
  title: string;
  description?: string;
}

export interface Toasts {
  success(text: ToastText): void;
  /** Something failed. Announced at once. */
  error(text: ToastText): void;
  warning(text: ToastText): void;
  neutral(text: ToastText): void;
}

const SECONDS_SHOWN = 5;
const SECONDS_SHOWN_FAILURE = 8;

const ToastContext = createContext<Toasts | null>(null);

/** Holds the toasts of the whole application; UiProvider brings it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [api, holder] = notification.useNotification({
    placement: 'topRight',
    maxCount: 4,
    showProgress: false,
  });
  const toasts = useMemo<Toasts>(() => {
    const show =
      (kind: 'success' | 'error' | 'warning' | 'open', role: 'status' | 'alert', duration: number) =>
      ({ title, description }: ToastText) =>
        api[kind]({ title, description, role, duration, className: 'ui-toast' });
    return {
      success: show('success', 'status', SECONDS_SHOWN),
      error: show('error', 'alert', SECONDS_SHOWN_FAILURE),
      warning: show('warning', 'alert', SECONDS_SHOWN_FAILURE),
      neutral: show('open', 'status', SECONDS_SHOWN),
    };
  }, [api]);
  return (
    <ToastContext value={toasts}>
      {holder}
      {children}
    </ToastContext>
  );
}

/** Short notices with a title and a description: `useToast().success({ title, description })`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a UiProvider above it');
  return toasts;
}

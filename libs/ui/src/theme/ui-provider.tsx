import { useMemo, useState, type ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { ToastProvider } from '../toast/toasts.js';
import { antdTheme } from './antd-theme.js';
import { giveStylesTheNonce, styleNonce } from './style-nonce.js';
import { useMediaQuery } from './use-media-query.js';
import '../styles/application.css';

/** Texts of Ant Design's own that are not ours. */
const locale = { locale: 'en', global: { show: 'Show password', hide: 'Hide password' } };

interface UiProviderProps {
  children: ReactNode;
  /** For tests: leaves antd's styles out, which a test's browser is slow with. */
  withoutStyles?: boolean;
}

/** What opens over a page is part of its main content, where those who move by landmarks find it. */
const popupContainer = (trigger?: HTMLElement) => trigger?.closest('main') ?? document.body;

/** Look, toasts and the style nonce for everything below. One per application, at the root. */
export function UiProvider({ children, withoutStyles }: UiProviderProps) {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [nonce] = useState(() => {
    const value = styleNonce();
    if (value) giveStylesTheNonce(value);
    return value;
  });
  const theme = useMemo(
    () => ({ ...antdTheme({ isDark, isStill }), ...(withoutStyles ? { zeroRuntime: true } : {}) }),
    [isDark, isStill, withoutStyles],
  );
  return (
    <ConfigProvider
      theme={theme}
      locale={locale}
      getPopupContainer={popupContainer}
      {...(nonce ? { csp: { nonce } } : {})}
    >
      <ToastProvider>{children}</ToastProvider>
    </ConfigProvider>
  );
}

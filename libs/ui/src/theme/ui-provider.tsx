import { useMemo, type ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { antdTheme } from './antd-theme.js';
import { useIsDark } from './color-scheme.js';
import { PageProvider } from './page-provider.js';
import { styleNonce } from './style-nonce.js';
import { useMediaQuery } from './use-media-query.js';

/** Texts of Ant Design's own that are not ours. */
const locale = { locale: 'en', global: { show: 'Show password', hide: 'Hide password' } };

interface ComponentLibraryProps {
  children: ReactNode;
  /** For tests: leaves antd's styles out, which a test's browser is slow with. */
  withoutStyles?: boolean;
}

/** What a list of choices says when it has none; antd's own is 'No data'. */
const renderEmpty = () => <span className="ui-text-secondary">Nothing found</span>;

/** What opens over a page is part of its main content, where those who move by landmarks find it. */
const popupContainer = (trigger?: HTMLElement) => trigger?.closest('main') ?? document.body;

/** Our look of the component library for everything below. Around the pages of remotes; the shell's own need none. */
export function ComponentLibrary({ children, withoutStyles }: ComponentLibraryProps) {
  const isDark = useIsDark();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const nonce = styleNonce();
  const theme = useMemo(
    () => ({ ...antdTheme({ isDark, isStill }), ...(withoutStyles ? { zeroRuntime: true } : {}) }),
    [isDark, isStill, withoutStyles],
  );
  const csp = useMemo(() => (nonce ? { csp: { nonce } } : {}), [nonce]);
  return (
    <ConfigProvider
      theme={theme}
      locale={locale}
      getPopupContainer={popupContainer}
      renderEmpty={renderEmpty}
      {...csp}
    >
      {children}
    </ConfigProvider>
  );
}

/** Messages, nonce and look: for pages that stand alone, and for tests. */
export function UiProvider({ children, ...look }: ComponentLibraryProps) {
  return (
    <PageProvider>
      <ComponentLibrary {...look}>{children}</ComponentLibrary>
    </PageProvider>
  );
}

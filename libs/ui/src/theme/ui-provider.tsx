import { useMemo, type ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { languageInUse } from '@daymark/texts';
import { antdTheme } from './antd-theme.js';
import { AlertIcon, CheckIcon, ChevronDownIcon, CloseIcon, InfoIcon } from '../elements/icons.js';
import { useIsDark } from './color-scheme.js';
import { PageProvider, styleNonce } from './page-provider.js';
import { useMediaQuery } from '../page/page-state.js';
import { text } from '../texts.js';

interface ComponentLibraryProps {
  children: ReactNode;
  /** For tests: leaves out antd's styles, which are slow in jsdom. */
  withoutStyles?: boolean;
}

/** Our icons in place of antd's, whose English names are read out. */
const select = { suffixIcon: <ChevronDownIcon />, clearIcon: <CloseIcon /> };
const modal = { closeIcon: <CloseIcon /> };
const alert = {
  successIcon: <CheckIcon />,
  infoIcon: <InfoIcon />,
  warningIcon: <AlertIcon />,
  errorIcon: <AlertIcon />,
};

/** The text of an empty select; antd's own is 'No data'. */
const renderEmpty = () => <span className="ui-text-secondary">{text('components.nothingFound')}</span>;

/** Overlays are inside the page's main landmark, so that people who navigate by landmarks find them. */
const popupContainer = (trigger?: HTMLElement) => trigger?.closest('main') ?? document.body;

/** Our theme of the component library. Used around the pages of remotes; the shell's own need none. */
export function ComponentLibrary({ children, withoutStyles }: ComponentLibraryProps) {
  const isDark = useIsDark();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const nonce = styleNonce();
  const language = languageInUse();
  const theme = useMemo(
    () => ({ ...antdTheme({ isDark, isStill, isCoarse }), ...(withoutStyles ? { zeroRuntime: true } : {}) }),
    [isDark, isStill, isCoarse, withoutStyles],
  );
  // All of Ant Design's own texts that our pages show: its catalogs are not loaded.
  const locale = useMemo(
    () => ({ locale: language, global: { close: text('components.close') } }),
    [language],
  );
  const csp = useMemo(() => (nonce ? { csp: { nonce } } : {}), [nonce]);
  return (
    <ConfigProvider
      theme={theme}
      locale={locale}
      direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}
      getPopupContainer={popupContainer}
      renderEmpty={renderEmpty}
      select={select}
      modal={modal}
      alert={alert}
      {...csp}
    >
      {children}
    </ConfigProvider>
  );
}

/** Toasts, nonce and theme: for standalone pages, and for tests. */
export function UiProvider({ children, ...look }: ComponentLibraryProps) {
  return (
    <PageProvider>
      <ComponentLibrary {...look}>{children}</ComponentLibrary>
    </PageProvider>
  );
}

import { useMemo, type ReactNode } from 'react';
import { ConfigProvider, theme, type ThemeConfig } from 'antd';
import { languageInUse } from '@daymark/texts';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../elements/icons.js';
import { useIsDark } from './color-scheme.js';
import { PageProvider, styleNonce } from './page-provider.js';
import { useMediaQuery } from '../page/page-state.js';
import { text } from '../texts.js';
import { darkColors, fontFamily, lightColors, type Colors } from '../tokens/design-tokens.js';

interface ComponentLibraryProps {
  children: ReactNode;
  /** For tests: leaves out antd's styles, which are slow in jsdom. */
  withoutStyles?: boolean;
}

/** Our icons in place of antd's, whose English names are read out. */
const select = { suffixIcon: <span className="ui-select-chevron" />, clearIcon: <CloseIcon /> };
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

interface SystemPreferences {
  isDark: boolean;
  isStill: boolean;
  /** A finger. */
  isCoarse: boolean;
}

type Derive = Exclude<ThemeConfig['algorithm'], readonly unknown[] | undefined>;

const colorTokens = (colors: Colors) => ({
  colorPrimary: colors.primary,
  colorPrimaryHover: colors.primaryHover,
  colorPrimaryActive: colors.primaryActive,
  colorPrimaryBg: colors.primarySoft,
  colorPrimaryBgHover: colors.primarySoft,
  colorPrimaryBorder: colors.controlBorder,
  colorPrimaryText: colors.link,
  colorPrimaryTextHover: colors.linkHover,
  colorInfo: colors.primary,
  colorInfoBg: colors.primarySoft,
  colorInfoBorder: colors.border,
  colorLink: colors.link,
  colorLinkHover: colors.linkHover,
  colorLinkActive: colors.linkHover,
  colorSuccess: colors.success,
  colorSuccessBg: colors.successSoft,
  colorSuccessBorder: colors.border,
  colorWarning: colors.warning,
  colorWarningBg: colors.warningSoft,
  colorWarningBorder: colors.border,
  colorError: colors.error,
  colorErrorHover: colors.error,
  colorErrorActive: colors.error,
  colorErrorText: colors.error,
  colorErrorBg: colors.errorSoft,
  colorErrorBorder: colors.border,
  colorErrorBorderHover: colors.error,
  colorText: colors.text,
  colorTextHeading: colors.text,
  colorTextSecondary: colors.textSecondary,
  colorTextTertiary: colors.textFaint,
  colorTextQuaternary: colors.textFaint,
  colorTextDescription: colors.textSecondary,
  colorTextDisabled: colors.textFaint,
  colorTextPlaceholder: colors.textFaint,
  colorIcon: colors.textFaint,
  colorTextLightSolid: colors.onPrimary,
  colorBorder: colors.controlBorder,
  colorBorderSecondary: colors.border,
  colorSplit: colors.border,
  colorBgLayout: colors.background,
  colorBgContainer: colors.surface,
  colorBgElevated: colors.raised,
  colorBgContainerDisabled: colors.sunken,
  colorBgMask: colors.scrim,
});

/**
 * The design tokens as an antd theme. Colours are set twice: as seed tokens, and after antd's derivation, which alters
 * seeds (such as the primary colour) and would change their contrast in dark mode.
 */
function antdTheme({ isDark, isStill, isCoarse }: SystemPreferences): ThemeConfig {
  const colors = isDark ? darkColors : lightColors;
  const tokens = colorTokens(colors);
  const unbent: Derive = (_seed, derived) => ({ ...derived!, ...tokens });
  return {
    cssVar: { key: 'app' },
    hashed: false,
    algorithm: [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, unbent],
    token: {
      ...tokens,
      colorBgBase: colors.background,
      fontFamily,
      fontSize: 15,
      borderRadius: 10,
      borderRadiusLG: 16,
      borderRadiusSM: 6,
      controlHeight: isCoarse ? 44 : 40,
      motion: !isStill,
      // A busy button keeps its contrast; the spinner and the label show that it is busy.
      opacityLoading: 1,
      wireframe: false,
    },
    components: {
      Button: {
        primaryColor: colors.onPrimary,
        fontWeight: 500,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: colors.surface,
      },
      Tooltip: {
        colorBgSpotlight: isDark ? colors.raised : colors.text,
        colorTextLightSolid: isDark ? colors.text : colors.surface,
      },
      Select: { optionSelectedBg: colors.primarySoft, optionActiveBg: colors.sunken },
    },
  };
}

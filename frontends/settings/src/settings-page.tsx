import { useSession } from '@daymark/api-client';
import { EmptyState, LoadingScreen, Tabs, Typography, usePageTitle } from '@daymark/ui';
import { LeaveGuard } from '@daymark/ui/overlay';
import { ButtonLink, returnState, useLocation } from '@daymark/ui/router';
import { AccountTab } from './account/index.js';
import { ArchiveCard } from './archive/index.js';
import { AppearanceForm } from './appearance/index.js';
import { BinTab } from './bin/index.js';
import { paths } from './paths.js';
import { LoadedSettings } from './settings/index.js';
import { texts } from './texts.js';
import { useTab, type TabName } from './use-tab.js';

/** '/settings', with the tabs '#account', '#appearance' and '#bin'. Visitors are asked to sign in. */
export function SettingsPage() {
  usePageTitle(texts.title);
  const { state, user } = useSession();
  const from = returnState(useLocation());
  const [tab, openTab] = useTab();
  if (state === 'loading') return <LoadingScreen />;
  if (!user) {
    return (
      <div className="ui-page ui-page-narrow">
        <EmptyState
          title={texts.signedOut}
          text={texts.signedOutText}
          headingLevel={1}
          action={
            <ButtonLink kind="primary" to={paths.signIn} state={from}>
              {texts.signIn}
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <div className="ui-page ui-page-narrow">
      <LeaveGuard />
      <Typography.Title>{texts.title}</Typography.Title>
      <Tabs
        label={texts.tabs}
        activeKey={tab}
        onChange={(key) => openTab(key as TabName)}
        items={[
          {
            key: 'account',
            label: texts.account,
            children: <AccountTab user={user} archive={<ArchiveCard />} />,
          },
          {
            key: 'appearance',
            label: texts.appearance,
            children: <LoadedSettings>{(settings) => <AppearanceForm settings={settings} />}</LoadedSettings>,
          },
          { key: 'bin', label: texts.bin.tab, children: <BinTab /> },
        ]}
      />
    </div>
  );
}

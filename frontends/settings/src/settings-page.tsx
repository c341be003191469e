import { lazy, Suspense, useState } from 'react';
import { useSession } from '@daymark/api-client';
import { EmptyPage, LoadingScreen, Skeleton, Tabs, Typography, usePageTitle } from '@daymark/ui';
import { loadPageTexts } from '@daymark/texts';
import { LeaveGuard } from '@daymark/ui/overlay';
import { ButtonLink, returnState, useLocation, useNavigate } from '@daymark/ui/router';
import { AccountTab } from './account/index.js';
import { ArchiveCard } from './archive-card.js';
import { AppearanceForm } from './appearance-form.js';
import { paths } from './paths.js';
import { LoadedSettings } from './settings/index.js';
import { text } from './texts.js';

const BinTab = lazy(async () => {
  await loadPageTexts((language) => import(`./locales/${language}/on-demand/bin.json`));
  const { BinTab: tab } = await import(/* webpackChunkName: "bin" */ './bin-tab.js');
  return { default: tab };
});

/** '/settings', with the tabs '#account', '#appearance' and '#bin'. Visitors are asked to sign in. */
export function SettingsPage() {
  usePageTitle(text('settings.title'));
  const { state, user } = useSession();
  const from = returnState(useLocation());
  const [tab, openTab] = useTab();
  if (state === 'loading') return <LoadingScreen />;
  if (!user) {
    return (
      <EmptyPage
        title={text('settings.signedOut')}
        text={text('settings.signedOutText')}
        action={
          <ButtonLink kind="primary" to={paths.signIn} state={from}>
            {text('settings.signIn')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className="ui-page ui-page-narrow">
      <LeaveGuard />
      <Typography.Title>{text('settings.title')}</Typography.Title>
      <Tabs
        label={text('settings.tabs')}
        activeKey={tab}
        onChange={(key) => openTab(key as TabName)}
        items={[
          {
            key: 'account',
            label: text('settings.account'),
            children: <AccountTab user={user} archive={<ArchiveCard />} />,
          },
          {
            key: 'appearance',
            label: text('settings.appearance'),
            children: <LoadedSettings>{(settings) => <AppearanceForm settings={settings} />}</LoadedSettings>,
          },
          {
            key: 'bin',
            label: text('settings.bin.tab'),
            children: (
              <Suspense fallback={<Skeleton lines={4} />}>
                <BinTab />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}

const tabNames = ['account', 'appearance', 'bin'] as const;
type TabName = (typeof tabNames)[number];

/** The tab for a hash; null for an unknown one. Without a hash it is the account. */
function tabOf(hash: string): TabName | null {
  const name = hash.slice(1) || 'account';
  return tabNames.find((tab) => tab === name) ?? null;
}

/** An unknown hash (such as that of the skip link) changes nothing; a page opened with it shows the account. */
function useTab(): [TabName, (tab: TabName) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const named = tabOf(hash);
  const [last, setLast] = useState<TabName>(named ?? 'account');
  if (named && named !== last) setLast(named);
  return [named ?? last, (tab) => void navigate({ hash: tab })];
}

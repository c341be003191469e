import type { ReactNode } from 'react';
import { useSession } from '@daymark/api-client';
import {
  AddCalendarIcon,
  AddEventIcon,
  AdminIcon,
  CalendarIcon,
  KeyboardIcon,
  ListIcon,
  Logo,
  LogOutIcon,
  productName,
  SearchIcon,
  SettingsIcon,
  SignInIcon,
} from '@daymark/ui/core';
import {
  ButtonLink,
  Link,
  MenuButton,
  NavLink,
  returnState,
  useLocation,
  type MenuEntry,
} from '@daymark/ui/router';
import { paths } from '../paths.js';
import { useLogout } from '../use-logout.js';
import { text } from '../texts.js';

const SEPARATOR: MenuEntry = { kind: 'separator' };

interface HeaderProps {
  /** The session is still unknown: only the logo is shown, in its place. */
  isLoading: boolean;
  onShowShortcuts: () => void;
  children?: ReactNode;
}

export function Header({ isLoading, onShowShortcuts, children }: HeaderProps) {
  const { user } = useSession();
  return (
    <header className="shell-header">
      <div className="shell-header-inner">
        <Link
          to={paths.home}
          className="shell-home-link"
          aria-label={text('shell.header.home', { product: productName() })}
        >
          <Logo />
        </Link>
        {isLoading ? null : user ? (
          <UserNavigation email={user.email} onShowShortcuts={onShowShortcuts} />
        ) : (
          <VisitorNavigation />
        )}
        {children}
      </div>
    </header>
  );
}

function UserNavigation({ email, onShowShortcuts }: { email: string; onShowShortcuts: () => void }) {
  const { profile } = useSession();
  const logout = useLogout();
  const account: MenuEntry[] = [
    { kind: 'link', label: text('shell.header.settings'), icon: SettingsIcon, to: paths.settings },
    ...(profile?.is_admin
      ? [{ kind: 'link', label: text('shell.header.admin'), icon: AdminIcon, to: paths.admin } as const]
      : []),
    { kind: 'action', label: text('shell.header.shortcuts'), icon: KeyboardIcon, onSelect: onShowShortcuts },
    SEPARATOR,
    { kind: 'action', label: text('shell.header.logout'), icon: LogOutIcon, onSelect: logout },
  ];
  return (
    <Targets home={text('shell.header.dashboard')} more={account}>
      <MenuButton label={email || text('shell.header.account')} entries={account} />
    </Targets>
  );
}

const SearchLink = () => (
  <Link
    to={paths.search}
    className="ui-button ui-icon-button"
    aria-label={text('shell.header.search')}
    title={text('shell.header.search')}
  >
    <SearchIcon />
  </Link>
);

/** Visitors see the same links; those that need an account lead to the sign-in page and then on. */
function VisitorNavigation() {
  const from = returnState(useLocation());
  return (
    <Targets
      home={text('shell.header.calendars')}
      more={[
        { kind: 'link', label: text('shell.header.signIn'), icon: SignInIcon, to: paths.signIn, state: from },
      ]}
    >
      <ButtonLink kind="primary" to={paths.signIn} state={from}>
        {text('shell.header.signIn')}
      </ButtonLink>
    </Targets>
  );
}

interface TargetsProps {
  home: string;
  more: readonly MenuEntry[];
  children: ReactNode;
}

function Targets({ home, more, children }: TargetsProps) {
  const everything: MenuEntry[] = [
    { kind: 'link', label: home, icon: CalendarIcon, to: paths.home },
    { kind: 'link', label: text('shell.header.allEvents'), icon: ListIcon, to: paths.events },
    { kind: 'link', label: text('shell.header.search'), icon: SearchIcon, to: paths.search },
    SEPARATOR,
    { kind: 'link', label: text('shell.header.createEvent'), icon: AddEventIcon, to: paths.createEvent },
    {
      kind: 'link',
      label: text('shell.header.createCalendar'),
      icon: AddCalendarIcon,
      to: paths.createCalendar,
    },
    SEPARATOR,
    ...more,
  ];
  return (
    <>
      <nav className="shell-navigation shell-wide" aria-label={text('shell.header.navigation')}>
        <NavigationLink to={paths.home}>{home}</NavigationLink>
        <NavigationLink to={paths.events}>{text('shell.header.events')}</NavigationLink>
        <NavigationLink to={paths.createEvent}>{text('shell.header.createEvent')}</NavigationLink>
        <NavigationLink to={paths.createCalendar}>{text('shell.header.createCalendar')}</NavigationLink>
      </nav>
      <div className="shell-account shell-wide">
        <SearchLink />
        {children}
      </div>
      <nav className="shell-narrow" aria-label={text('shell.header.navigation')}>
        <MenuButton label={text('shell.header.menu')} entries={everything} />
      </nav>
    </>
  );
}

function NavigationLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink to={to} end className="shell-navigation-link">
      {children}
    </NavLink>
  );
}

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
import { texts } from '../texts.js';

const text = texts.header;
const SEPARATOR: MenuEntry = { kind: 'separator' };

interface HeaderProps {
  /** The session is still unknown: only the logo is shown, in its place. */
  isLoading: boolean;
  onShowShortcuts: () => void;
}

/** The logo, links to the main screens, and the account. On narrow screens one 'Menu' has them all. */
export function Header({ isLoading, onShowShortcuts }: HeaderProps) {
  const { user } = useSession();
  return (
    <header className="shell-header">
      <div className="shell-header-inner">
        <Link to={paths.home} className="shell-home-link" aria-label={text.home(productName())}>
          <Logo />
        </Link>
        {isLoading ? null : user ? (
          <UserNavigation email={user.email} onShowShortcuts={onShowShortcuts} />
        ) : (
          <VisitorNavigation />
        )}
      </div>
    </header>
  );
}

function UserNavigation({ email, onShowShortcuts }: { email: string; onShowShortcuts: () => void }) {
  const { profile } = useSession();
  const logout = useLogout();
  const account: MenuEntry[] = [
    { kind: 'link', label: text.settings, icon: SettingsIcon, to: paths.settings },
    ...(profile?.is_admin
      ? [{ kind: 'link', label: text.admin, icon: AdminIcon, to: paths.admin } as const]
      : []),
    { kind: 'action', label: text.shortcuts, icon: KeyboardIcon, onSelect: onShowShortcuts },
    SEPARATOR,
    { kind: 'action', label: text.logout, icon: LogOutIcon, onSelect: logout },
  ];
  return (
    <Targets home={text.dashboard} more={account}>
      <MenuButton label={email || text.account} entries={account} />
    </Targets>
  );
}

const SearchLink = () => (
  <Link to={paths.search} className="ui-button ui-icon-button" aria-label={text.search} title={text.search}>
    <SearchIcon />
  </Link>
);

/** Visitors see the same links; those that need an account lead to the sign-in page and then on. */
function VisitorNavigation() {
  const from = returnState(useLocation());
  return (
    <Targets
      home={text.calendars}
      more={[{ kind: 'link', label: text.signIn, icon: SignInIcon, to: paths.signIn, state: from }]}
    >
      <ButtonLink kind="primary" to={paths.signIn} state={from}>
        {text.signIn}
      </ButtonLink>
    </Targets>
  );
}

interface TargetsProps {
  home: string;
  /** Further entries of the menu on narrow screens. */
  more: readonly MenuEntry[];
  /** The end of the header on wide screens. */
  children: ReactNode;
}

function Targets({ home, more, children }: TargetsProps) {
  const everything: MenuEntry[] = [
    { kind: 'link', label: home, icon: CalendarIcon, to: paths.home },
    { kind: 'link', label: text.allEvents, icon: ListIcon, to: paths.events },
    { kind: 'link', label: text.search, icon: SearchIcon, to: paths.search },
    SEPARATOR,
    { kind: 'link', label: text.createEvent, icon: AddEventIcon, to: paths.createEvent },
    { kind: 'link', label: text.createCalendar, icon: AddCalendarIcon, to: paths.createCalendar },
    SEPARATOR,
    ...more,
  ];
  return (
    <>
      <nav className="shell-navigation shell-wide" aria-label={text.navigation}>
        <NavigationLink to={paths.home}>{home}</NavigationLink>
        <NavigationLink to={paths.events}>{text.events}</NavigationLink>
        <NavigationLink to={paths.createEvent}>{text.createEvent}</NavigationLink>
        <NavigationLink to={paths.createCalendar}>{text.createCalendar}</NavigationLink>
      </nav>
      <div className="shell-account shell-wide">
        <SearchLink />
        {children}
      </div>
      <nav className="shell-narrow" aria-label={text.navigation}>
        <MenuButton label={text.menu} entries={everything} />
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

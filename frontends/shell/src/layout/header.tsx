import type { ReactNode } from 'react';
import { useSession } from '@daymark/api-client';
import { Logo, productName } from '@daymark/ui/core';
import { ButtonLink, Link, NavLink, returnState, useLocation } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { useLogout } from '../use-logout.js';
import { texts } from '../texts.js';
import { MenuButton, type MenuEntry } from './menu-button.js';

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
    { kind: 'link', label: text.settings, to: paths.settings },
    ...(profile?.is_admin ? [{ kind: 'link', label: text.admin, to: paths.admin } as const] : []),
    { kind: 'action', label: text.shortcuts, onSelect: onShowShortcuts },
    SEPARATOR,
    { kind: 'action', label: text.logout, onSelect: logout },
  ];
  return (
    <Targets home={text.dashboard} more={account}>
      <MenuButton label={email || text.account} entries={account} />
    </Targets>
  );
}

const SearchLink = () => (
  <Link to={paths.search} className="shell-search-link" aria-label={text.search} title={text.search}>
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <circle cx="8.5" cy="8.5" r="5.5" />
      <path d="m12.75 12.75 4.5 4.5" />
    </svg>
  </Link>
);

/** Visitors see the same links; those that need an account lead to the sign-in page and then on. */
function VisitorNavigation() {
  const from = returnState(useLocation());
  return (
    <Targets
      home={text.calendars}
      more={[{ kind: 'link', label: text.signIn, to: paths.signIn, state: from }]}
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
    { kind: 'link', label: home, to: paths.home },
    { kind: 'link', label: text.allEvents, to: paths.events },
    { kind: 'link', label: text.search, to: paths.search },
    SEPARATOR,
    { kind: 'link', label: text.createEvent, to: paths.createEvent },
    { kind: 'link', label: text.createCalendar, to: paths.createCalendar },
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

import { useSession } from '@daymark/api-client';
import { Logo, productName } from '@daymark/ui';
import { ButtonLink, Link, NavLink } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { useLogout } from '../use-logout.js';
import { texts } from '../texts.js';
import { MenuButton, type MenuEntry } from './menu-button.js';

const text = texts.header;
const SEPARATOR: MenuEntry = { kind: 'separator' };

/** The logo, the ways to the main screens, and the account. One 'Menu' holds them all on narrow screens. */
export function Header() {
  const { user } = useSession();
  return (
    <header className="shell-header">
      <div className="shell-header-inner">
        <Link to={paths.home} className="shell-home-link" aria-label={text.home(productName())}>
          <Logo />
        </Link>
        {user ? <UserNavigation email={user.email} /> : <VisitorNavigation />}
      </div>
    </header>
  );
}

function UserNavigation({ email }: { email: string }) {
  const { profile } = useSession();
  const logout = useLogout();
  const account: MenuEntry[] = [
    { kind: 'link', label: text.settings, to: paths.settings },
    ...(profile?.is_admin ? [{ kind: 'link', label: text.admin, to: paths.admin } as const] : []),
    SEPARATOR,
    { kind: 'action', label: text.logout, onSelect: logout },
  ];
  const everything: MenuEntry[] = [
    { kind: 'link', label: text.dashboard, to: paths.home },
    { kind: 'link', label: text.allEvents, to: paths.events },
    SEPARATOR,
    { kind: 'link', label: text.createEvent, to: paths.createEvent },
    { kind: 'link', label: text.createCalendar, to: paths.createCalendar },
    SEPARATOR,
    ...account,
  ];
  return (
    <>
      <nav className="shell-navigation shell-wide" aria-label={text.navigation}>
        <NavigationLink to={paths.home}>{text.dashboard}</NavigationLink>
        <NavigationLink to={paths.events}>{text.events}</NavigationLink>
        <NavigationLink to={paths.createEvent}>{text.createEvent}</NavigationLink>
        <NavigationLink to={paths.createCalendar}>{text.createCalendar}</NavigationLink>
      </nav>
      <div className="shell-wide">
        <MenuButton label={email || text.account} entries={account} />
      </div>
      <nav className="shell-narrow" aria-label={text.navigation}>
        <MenuButton label={text.menu} entries={everything} />
      </nav>
    </>
  );
}

/** For those who came by a link to something that is open to everybody. */
function VisitorNavigation() {
  const everything: MenuEntry[] = [
    { kind: 'link', label: text.calendars, to: paths.home },
    SEPARATOR,
    { kind: 'link', label: text.signIn, to: paths.signIn },
  ];
  return (
    <>
      <nav className="shell-navigation shell-wide" aria-label={text.navigation}>
        <NavigationLink to={paths.home}>{text.calendars}</NavigationLink>
      </nav>
      <div className="shell-wide">
        <ButtonLink kind="primary" to={paths.signIn}>
          {text.signIn}
        </ButtonLink>
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

import { failureMessage, useSession } from '@daymark/api-client';
import { Logo, productName, useToast } from '@daymark/ui';
import { Link, NavLink, useNavigate } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { MenuButton, type MenuEntry } from './menu-button.js';

const SEPARATOR: MenuEntry = { kind: 'separator' };

/** The logo, the ways to the main screens, and the account. One 'Menu' holds them all on narrow screens. */
export function Header() {
  const { user, profile } = useSession();
  const logout = useLogout();
  const account: MenuEntry[] = [
    { kind: 'link', label: texts.header.settings, to: paths.settings },
    ...(profile?.is_admin ? [{ kind: 'link', label: texts.header.admin, to: paths.admin } as const] : []),
  ];
  const logoutEntry: MenuEntry = { kind: 'action', label: texts.header.logout, onSelect: logout };
  const everything: MenuEntry[] = [
    { kind: 'link', label: texts.header.dashboard, to: paths.home },
    SEPARATOR,
    { kind: 'link', label: texts.header.createEvent, to: paths.createEvent },
    { kind: 'link', label: texts.header.createCalendar, to: paths.createCalendar },
    SEPARATOR,
    ...account,
    SEPARATOR,
    logoutEntry,
  ];
  return (
    <header className="shell-header">
      <div className="shell-header-inner">
        <Link to={paths.home} className="shell-home-link" aria-label={texts.header.home(productName())}>
          <Logo />
        </Link>
        <nav className="shell-navigation shell-wide" aria-label={texts.header.navigation}>
          <NavigationLink to={paths.home}>{texts.header.dashboard}</NavigationLink>
          <NavigationLink to={paths.createEvent}>{texts.header.createEvent}</NavigationLink>
          <NavigationLink to={paths.createCalendar}>{texts.header.createCalendar}</NavigationLink>
        </nav>
        <div className="shell-wide">
          <MenuButton
            label={user?.email || texts.header.account}
            entries={[...account, SEPARATOR, logoutEntry]}
          />
        </div>
        <nav className="shell-narrow" aria-label={texts.header.navigation}>
          <MenuButton label={texts.header.menu} entries={everything} />
        </nav>
      </div>
    </header>
  );
}

function NavigationLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink to={to} end className="shell-navigation-link">
      {children}
    </NavLink>
  );
}

function useLogout(): () => void {
  const { signOut } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  return () => {
    signOut()
      .then(() => navigate(paths.signIn))
      .catch((error: unknown) => {
        const description = failureMessage(error, texts.tryAgain);
        toast.error({ title: texts.header.logoutFailed, description });
      });
  };
}

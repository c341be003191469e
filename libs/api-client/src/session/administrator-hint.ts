import { ADMINISTRATOR_HINT } from '@daymark/contracts/accounts';

/**
 * Keeps in this browser that an administrator is signed in, for public pages, which know no session: they show a way to
 * the console then. It opens nothing.
 */
export function keepAdministratorHint(isAdministrator: boolean): void {
  try {
    if (isAdministrator) localStorage.setItem(ADMINISTRATOR_HINT, '1');
    else localStorage.removeItem(ADMINISTRATOR_HINT);
  } catch {
    // A browser without storage: the link is not shown.
  }
}

import { useState } from 'react';
import { useLocation, useNavigate } from '@daymark/ui/router';

export const tabNames = ['account', 'appearance', 'bin'] as const;
export type TabName = (typeof tabNames)[number];

/** The tab that a hash names; null where it names none. No hash is the account's. */
function tabOf(hash: string): TabName | null {
  const name = hash.slice(1) || 'account';
  return tabNames.find((tab) => tab === name) ?? null;
}

/**
 * The tab of the page, which stands in the address: it can be linked to, and the back button leads to the one before. A
 * hash that names none (the layout's link to the content has one) changes nothing; a page opened with it shows the account.
 */
export function useTab(): [TabName, (tab: TabName) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const named = tabOf(hash);
  const [last, setLast] = useState<TabName>(named ?? 'account');
  if (named && named !== last) setLast(named);
  return [named ?? last, (tab) => void navigate({ hash: tab })];
}

import { useState } from 'react';
import { useLocation, useNavigate } from '@daymark/ui/router';

export const tabNames = ['account', 'appearance', 'bin'] as const;
export type TabName = (typeof tabNames)[number];

/** The tab for a hash; null for an unknown one. Without a hash it is the account. */
function tabOf(hash: string): TabName | null {
  const name = hash.slice(1) || 'account';
  return tabNames.find((tab) => tab === name) ?? null;
}

/**
 * The page's tab, stored in the address: it can be linked, and Back returns to the previous one. An unknown hash (such
 * as that of the skip link) changes nothing; a page opened with it shows the account.
 */
export function useTab(): [TabName, (tab: TabName) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const named = tabOf(hash);
  const [last, setLast] = useState<TabName>(named ?? 'account');
  if (named && named !== last) setLast(named);
  return [named ?? last, (tab) => void navigate({ hash: tab })];
}

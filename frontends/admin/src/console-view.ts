import { EMAIL_MAX_CHARACTERS } from '@daymark/contracts';
import { useQueryState } from '@daymark/ui/router';

const tabs = ['users', 'pending', 'deactivated'] as const;
export type ConsoleTab = (typeof tabs)[number];

const FIRST_PAGE = '1';
/** What an administrator looks at, so that Back and a reload return to it. */
const inAddress = {
  tab: { fallback: 'users', isValid: (tab: string) => tabs.some((known) => known === tab) },
  q: { fallback: '', isValid: (words: string) => words.length <= EMAIL_MAX_CHARACTERS },
  order: { fallback: 'desc', isValid: (order: string) => order === 'asc' },
  page: { fallback: FIRST_PAGE, isValid: (page: string) => /^[1-9][0-9]{0,4}$/.test(page) },
};

/** What is looked at of the list of the open tab, and how that changes. */
export interface ListView {
  search: string;
  order: 'asc' | 'desc';
  page: number;
  /** Shows the first page of what was found. */
  find: (search: string) => void;
  toggleOrder: () => void;
  turnTo: (page: number) => void;
}

/** The open tab and what is looked at in it, kept in the address. */
export function useConsoleView(): { tab: ConsoleTab; open: (tab: string) => void; view: ListView } {
  const [{ tab, q, order: orderInAddress, page }, change] = useQueryState(inAddress);
  const order = orderInAddress === 'asc' ? 'asc' : 'desc';
  return {
    tab: tab as ConsoleTab,
    open: (next) => change({ tab: next, q: '', order: 'desc', page: FIRST_PAGE }),
    view: {
      search: q,
      order,
      page: Number(page),
      find: (search) => change({ q: search, page: FIRST_PAGE }, 'typing'),
      toggleOrder: () => change({ order: order === 'desc' ? 'asc' : 'desc', page: FIRST_PAGE }),
      turnTo: (next) => change({ page: String(next) }),
    },
  };
}

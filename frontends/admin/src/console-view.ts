import { EMAIL_MAX_CHARACTERS, WHOLE_UUID_V4 } from '@daymark/contracts';
import {
  auditActions,
  auditOutcomes,
  type AuditAction,
  type AuditOutcome,
} from '@daymark/contracts/administration';
import { useQueryState } from '@daymark/ui/router';
import type { ActivityView } from './activity/index.js';

const tabs = ['users', 'pending', 'deactivated', 'activity', 'interchange'] as const;
export type ConsoleTab = (typeof tabs)[number];

const sorts = ['created_at', 'banned_until', 'last_sign_in_at', 'email'] as const;
export type AccountSort = (typeof sorts)[number];

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value);

// Dates before computers are not in the log.
const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text > '1970-01-01' && !Number.isNaN(Date.parse(text));

const FIRST_PAGE = '1';
/** View state, for Back and reload. */
const inAddress = {
  tab: { fallback: 'users', isValid: isOneOf(tabs) },
  q: { fallback: '', isValid: (words: string) => words.length <= EMAIL_MAX_CHARACTERS },
  sort: { fallback: '', isValid: isOneOf(sorts) },
  order: { fallback: 'desc', isValid: isOneOf(['asc']) },
  person: { fallback: '', isValid: (person: string) => WHOLE_UUID_V4.test(person) },
  action: { fallback: '', isValid: isOneOf(auditActions) },
  outcome: { fallback: '', isValid: isOneOf(auditOutcomes) },
  from: { fallback: '', isValid: isDate },
  to: { fallback: '', isValid: isDate },
  registration: { fallback: '', isValid: (id: string) => WHOLE_UUID_V4.test(id) },
  decision: { fallback: '', isValid: isOneOf(['approve', 'reject']) },
  page: { fallback: FIRST_PAGE, isValid: (page: string) => /^[1-9][0-9]{0,4}$/.test(page) },
};
const nothingChosen = {
  ...{ q: '', sort: '', order: 'desc', page: FIRST_PAGE },
  ...{ person: '', action: '', outcome: '', from: '', to: '' },
  ...{ registration: '', decision: '' },
};

export interface ListView {
  search: string;
  /** Null for the default sort column. */
  sort: AccountSort | null;
  order: 'asc' | 'desc';
  page: number;
  find: (search: string) => void;
  /** Sorts by a column, or reverses the order; null for the default column. */
  sortBy: (sort: AccountSort | null) => void;
  turnTo: (page: number) => void;
}

/** A decision in a link, such as one from a mail. */
export interface LinkedDecision {
  registrationId: string;
  approve: boolean;
}

interface ConsoleView {
  tab: ConsoleTab;
  open: (tab: string) => void;
  view: ListView;
  linked: LinkedDecision | null;
  leaveLinked: () => void;
  activity: ActivityView;
  /** A new filter shows its first page. */
  changeActivity: (changes: Partial<ActivityView>) => void;
}

export function useConsoleView(): ConsoleView {
  const [shown, change] = useQueryState(inAddress);
  const sort = (shown.sort || null) as AccountSort | null;
  const order = shown.order === 'asc' ? 'asc' : 'desc';
  const page = Number(shown.page);
  return {
    tab: shown.tab as ConsoleTab,
    open: (tab) => change({ ...nothingChosen, tab }),
    view: {
      search: shown.q,
      sort,
      order,
      page,
      find: (search) => change({ q: search, page: FIRST_PAGE }, 'typing'),
      sortBy: (next) => {
        const isTurned = next === sort && order === 'desc';
        change({ sort: next ?? '', order: isTurned ? 'asc' : 'desc', page: FIRST_PAGE });
      },
      turnTo: (next) => change({ page: String(next) }),
    },
    linked:
      shown.registration && shown.decision
        ? { registrationId: shown.registration.toLowerCase(), approve: shown.decision === 'approve' }
        : null,
    leaveLinked: () => change({ registration: '', decision: '' }),
    activity: {
      person: shown.person || null,
      action: (shown.action || null) as AuditAction | null,
      outcome: (shown.outcome || null) as AuditOutcome | null,
      firstDay: shown.from || null,
      lastDay: shown.to || null,
      page,
    },
    changeActivity: ({ firstDay, lastDay, page: next = 1, ...choices }) =>
      change({
        ...Object.fromEntries(Object.entries(choices).map(([name, value]) => [name, value ?? ''])),
        ...(firstDay !== undefined && { from: firstDay ?? '' }),
        ...(lastDay !== undefined && { to: lastDay ?? '' }),
        page: String(next),
      }),
  };
}

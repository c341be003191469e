import type { WaitingRegistration } from '@daymark/contracts/internal';
import { isolated } from './isolated.js';
import type { MailDrafting, MailEntry, MailLink } from './mail-content.js';

export const registrationsWaiting: MailDrafting = ({ productName, waiting, registrations }) => {
  const more = (waiting ?? 0) - registrations.length;
  return {
    subject: `${waiting === 1 ? 'A registration is' : 'Registrations are'} waiting for you on ${productName}`,
    greeting: waiting === 1 ? 'Somebody would like to join.' : 'Some people would like to join.',
    paragraphs: [
      waiting === 1
        ? `1 request for a ${productName} account is awaiting approval by an administrator.`
        : `${waiting ?? 'New'} requests for a ${productName} account are awaiting approval by an administrator.`,
      ...(registrations.length > 0 && more > 0
        ? [`These are the newest; ${more} more ${more === 1 ? 'is' : 'are'} in the console.`]
        : []),
    ],
    entries: registrations.map(entryOf),
    action: { label: 'View all requests', path: '/admin?tab=pending' },
    ifNotYou: `You get this email as an administrator of ${productName}, at most once an hour, however many people sign up.`,
  };
};

/** The applicant's own words are quoted: the product does not vouch for them. */
const entryOf = ({ id, email, name, purpose }: WaitingRegistration): MailEntry => ({
  title: name ?? email,
  lines: [
    ...(name === null ? [] : [email]),
    purpose === null
      ? 'They did not say what they will use it for.'
      : `They will use it for: "${isolated(purpose.replace(/\s+/g, ' '))}"`,
  ],
  links: [decision('Approve', id, 'approve'), decision('Reject', id, 'reject')],
});

/** The console asks for confirmation: opening a link decides nothing. */
const decision = (label: string, id: string, act: 'approve' | 'reject'): MailLink => ({
  label,
  path: `/admin?tab=pending&registration=${id}&decision=${act}`,
});

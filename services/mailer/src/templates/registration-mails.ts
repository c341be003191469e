import type { WaitingRegistration } from '@daymark/contracts/internal';
import { isolated } from './wording.js';
import type { MailDraftings, MailEntry, MailLink } from './mail-content.js';

export const registrationMails = {
  'registration-received': ({ productName }) => ({
    subject: `We received your request for a ${productName} account`,
    greeting: 'Thank you for signing up!',
    paragraphs: [
      `Your request for a ${productName} account has reached us and is awaiting approval by an administrator.`,
      'You do not need to do anything now. We will write to you again as soon as it has been decided.',
    ],
    ifNotYou: 'If you did not ask for an account, you can ignore this message.',
  }),
  'registration-approved': ({ productName }) => ({
    subject: `Your ${productName} account is ready`,
    greeting: 'Good news: your account is ready!',
    paragraphs: [
      `An administrator has approved your ${productName} account. You can sign in now, with the email address and the password that you signed up with.`,
      'Create your first calendar and share it with your audience. We are glad to have you.',
    ],
    action: { label: 'Sign in', path: '/auth' },
    ifNotYou:
      'If you did not ask for an account, somebody used your address. Choose "Forgot password" on the sign-in page to set a password that only you know.',
  }),
  'registration-rejected': ({ productName, reason }) => ({
    subject: `Your request for a ${productName} account`,
    greeting: 'Thank you for your interest.',
    paragraphs: [
      `We are sorry: an administrator has reviewed your request for a ${productName} account and could not approve it.`,
      ...(reason === null
        ? []
        : ['The administrator wrote:', ...`"${reason}"`.split(/\n+/).map((line) => line.trim())]),
      'The password that you chose has been deleted. If you think that this is a mistake, please contact whoever invited you.',
    ],
    ifNotYou: 'If you did not ask for an account, you can ignore this message.',
  }),
  'registration-known-address': ({ productName }) => ({
    subject: `Signing up for ${productName} with your address`,
    greeting: 'We already know this address.',
    paragraphs: [
      `Somebody just asked for a ${productName} account with this email address. An account or a pending request with this address already exists, so nothing has changed, and your old password still works.`,
      'If this was you and your account is approved, simply sign in. If your request is still awaiting approval, we will write to you once it has been decided.',
    ],
    action: { label: 'Sign in', path: '/auth' },
    ifNotYou: 'If this was not you, you can ignore this message.',
  }),
  'registrations-waiting': ({ productName, waiting, registrations }) => {
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
  },
} satisfies MailDraftings;

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

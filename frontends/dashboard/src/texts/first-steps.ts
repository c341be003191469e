export const firstStepsTexts = {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  intro: 'What to set up before you invite others. Only you, the owner, can see this.',
  over: 'All done.',
  done: ' (done)',
  open: ' (open)',
  putAway: 'Dismiss',
  putAwayToast: 'First steps dismissed',
  undo: 'Undo',
  failed: 'Could not save that',
  mail: {
    title: 'Mail server',
    untried:
      'Password resets and approvals are sent by email. Send yourself a test email to check that it arrives.',
    send: 'Send test email',
    again: 'Send another',
    sending: 'Sending...',
    states: {
      waiting: (to: string) =>
        `The email to ${to} is waiting for the mail server. If it keeps waiting, check SMTP_URL and the log of the mailer.`,
      taken: (to: string) =>
        `The mail server accepted the email to ${to}. Follow the link in it. If it does not arrive, look in the spam folder and check MAIL_FROM.`,
      refused: (to: string) =>
        `The mail server refused the email to ${to}. Check SMTP_URL and MAIL_FROM, then send another.`,
      arrived: (to: string) => `The test email to ${to} arrived.`,
    },
    arrivedToast: 'The test email arrived',
    failed: 'Could not send the test email',
    notConfirmed: 'Could not confirm the test email',
  },
  address: {
    title: 'Address',
    verdicts: {
      right: (origin: string) =>
        `Links in emails and feeds lead to ${origin}, the address that you are using now.`,
      'this-machine': (origin: string) =>
        `Links in emails and feeds lead to ${origin}, which only this machine can open. Set PUBLIC_ORIGIN before you invite others.`,
      'not-encrypted': (origin: string) =>
        `Links in emails and feeds lead to ${origin}, where passwords are sent unencrypted. Set up HTTPS, and set PUBLIC_ORIGIN to the new address.`,
      elsewhere: (origin: string, here: string) =>
        `Links in emails and feeds lead to ${origin}, but you are at ${here}. Set PUBLIC_ORIGIN to the address that people use.`,
    },
  },
  look: {
    title: 'Name and look',
    text: (name: string) =>
      `People see the name ${name} in the header, in emails and in feeds. To change it, set PRODUCT_NAME. You choose how your new events look in Settings.`,
    confirm: 'Keep the name',
    settings: 'Settings',
  },
  calendar: {
    title: 'First calendar',
    text: 'Create a calendar, add an event, and share it with your audience.',
    done: 'You have a calendar.',
    create: 'New calendar',
  },
} as const;

import { BIN_DAYS } from '@daymark/contracts';

export const accountTexts = {
  email: {
    title: 'Email address',
    current: 'Current address',
    label: 'New email address',
    password: 'Current password',
    submit: 'Change email',
    busy: 'Changing...',
    doneToast: 'Email update initiated',
    done: (address: string) =>
      `Check the inbox of ${address} and use the link that we sent there. Until then, sign in with your current address.`,
    failedToast: 'Error updating email',
  },
  password: {
    title: 'Password',
    current: 'Current password',
    label: 'New password',
    placeholder: 'Minimum 8 characters',
    confirmation: 'Confirm new password',
    submit: 'Change password',
    busy: 'Changing...',
    doneToast: 'Password updated',
    done: 'Your password was changed, and all your other devices were signed out.',
    failedToast: 'Error updating password',
  },
  timeZone: {
    label: 'Default time zone',
    hint: 'New events start in this time zone. Type to search all time zones.',
    notChosen: 'You have not chosen one yet: this is the time zone of your device.',
    doneToast: 'Timezone updated',
    done: (zone: string) => `New events start in the time zone ${zone}.`,
    failedToast: 'Error updating timezone',
  },
  general: {
    title: 'General',
    doneToast: 'Settings updated',
  },
  name: {
    label: 'Name',
    hint: 'We address you by it in emails. Administrators can see it too.',
    doneToast: 'Name updated',
    done: 'Our emails use this name from now on.',
    failedToast: 'Error updating name',
  },
  pastEvents: {
    label: 'Events that ended more than 24 hours ago',
    choices: {
      archive: {
        label: 'Archive',
        hint: 'They leave your lists, but the filter for past events still finds them. Your audience still sees them on public pages and in subscribed calendars.',
      },
      delete: {
        label: 'Delete',
        hint: `They are deleted, and you can restore them from the bin for ${BIN_DAYS} days. They disappear from public pages and from the calendars of everyone who subscribed.`,
      },
    },
    doneToast: 'Past events updated',
    done: {
      archive: 'Past events are archived from now on.',
      delete: 'Past events are deleted from now on.',
    },
    failedToast: 'Error updating past events',
  },
  deletion: {
    title: 'Delete account',
    text: 'Your account, calendars, events and everything that you share are deleted for good. This cannot be undone.',
    ownerText: 'You own this installation, so your account cannot be deleted.',
    open: 'Delete account',
    confirmation: 'Type DELETE to confirm',
    password: 'Password',
    passwordHint: 'You signed in a while ago. Please enter your password once more.',
    confirm: 'Delete account',
    busy: 'Deleting...',
    failed: 'Error',
    doneToast: 'Account deleted',
    done: 'Your account and everything in it are being deleted.',
  },
} as const;

// Part of the entry: nothing that is shared with the remotes may be reached from here, not even React.
export { dropMailLink, mailLinkOf, onMailLink, takeMailLink, type MailLink } from './mail-link.js';

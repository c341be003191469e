// Part of the entry: it must not import anything shared with the remotes, not even React.
export { dropMailLink, mailLinkOf, onMailLink, takeMailLink, type MailLink } from './mail-link.js';

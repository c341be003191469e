export { AccountLinkEntity, type LinkPurpose } from './account-link.entity.js';
export { closeLinks, findOpenLink, linkRefusal, mintSecret, openLink, useLink } from './account-links.js';

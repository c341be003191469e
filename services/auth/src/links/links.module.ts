export { AccountLinkEntity, type LinkPurpose } from './account-link.entity.js';
export { closeLinks, findOpenLink, mintSecret, openLink, useLink } from './account-links.js';

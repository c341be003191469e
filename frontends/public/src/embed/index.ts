export { EmbedBody, OutsideLink } from './embed-body.js';

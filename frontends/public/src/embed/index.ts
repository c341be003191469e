export { EmbedBody } from './embed-body.js';

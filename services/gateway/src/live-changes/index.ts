export { ChangeSource } from './change-source.js';
export { LiveStreams } from './live-streams.js';

export {
  startDevelopmentServer,
  type DevelopmentServer,
  type DevelopmentServerOptions,
} from './development/development-server.js';
export { watchPublicPages } from './development/page-builds.js';

export * from './builders.js';
export * from './image-files.js';
export {
  addressAfterSignIn,
  chooseFromMenu,
  enter,
  fill,
  press,
  queriesTo,
  requestTo,
  sentTo,
  shownPath,
  shownQuery,
} from './interaction.js';
export { renderPage } from './render-page.js';
export { advanceTime, neverRespond, respondAfter } from './waiting.js';
export {
  aSession,
  installFakeServer,
  problemWith,
  respondWith,
  restartSession,
  type FakeResponse,
  type FakeServer,
  type Handler,
  type Handlers,
  type SentRequest,
} from '@daymark/api-client/testing';

export { isDeskView, useDeskState, type DeskState, type ShownDays } from './use-desk-state.js';

export { Desk } from './desk.js';
export { useDeskState, type DeskState } from './use-desk-state.js';
export { useOwnCalendars } from './use-window.js';

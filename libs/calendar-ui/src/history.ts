/** Who did what in a calendar or with an event. It is loaded when a person asks for it. */
export { EventHistoryButton, HistoryDialog } from './history/on-demand.js';

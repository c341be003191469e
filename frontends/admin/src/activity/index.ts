export { Activity } from './activity.js';
export { ActivityTable } from './activity-table.js';
export { useActivity } from './use-activity.js';
export type { ActivityView } from './activity-view.js';

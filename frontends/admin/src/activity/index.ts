export { Activity } from './activity.js';
export { ActivityTable } from './activity-table.js';
export { useActivity, type ActivityView } from './use-activity.js';

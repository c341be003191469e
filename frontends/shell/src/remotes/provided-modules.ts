/**
 * The shared modules that only remotes use. The shell is their only provider, and provides what its own code imports;
 * each is loaded when a remote requests it. These functions are never called, only compiled.
 *
 * @public
 */
export const providedModules = {
  calendar: () => import('@daymark/calendar-ui'),
  customization: () => import('@daymark/calendar-ui/customization'),
  timeZones: () => import('@daymark/calendar-ui/time-zones'),
  timeZonePicker: () => import('@daymark/calendar-ui/time-zone-picker'),
  deleteEvent: () => import('@daymark/calendar-ui/delete-event'),
  scheduler: () => import('@daymark/calendar-ui/scheduler'),
  interchange: () => import('@daymark/contracts/interchange'),
  undo: () => import('@daymark/calendar-ui/undo'),
  date: () => import('@daymark/ui/date'),
  overlay: () => import('@daymark/ui/overlay'),
  ui: () => import('@daymark/ui'),
  select: () => import('@daymark/ui/select'),
  qrCode: () => import('@daymark/ui/qr-code'),
  contracts: () => import('@daymark/contracts'),
  accounts: () => import('@daymark/contracts/accounts'),
  administration: () => import('@daymark/contracts/administration'),
  reactDom: () => import('react-dom'),
};

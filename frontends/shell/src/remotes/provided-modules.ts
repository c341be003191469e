/**
 * The shared modules that only remotes use. The shell is their one provider, and provides what its own code mentions;
 * each is loaded when a remote asks for it. Nothing calls these functions: they are here to be compiled.
 */
export const providedModules = {
  calendar: () => import('@daymark/ui/calendar'),
  date: () => import('@daymark/ui/date'),
  customization: () => import('@daymark/ui/customization'),
  overlay: () => import('@daymark/ui/overlay'),
  contracts: () => import('@daymark/contracts'),
  accounts: () => import('@daymark/contracts/accounts'),
  events: () => import('@daymark/api-client/events'),
  reactDom: () => import('react-dom'),
};

export { StandaloneFrame, StandaloneScreen } from './standalone-screen.js';
export { useFocusOnMount } from './use-focus-on-mount.js';

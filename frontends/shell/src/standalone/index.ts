export { StandaloneFrame, StandaloneScreen } from './standalone-screen.js';
export { useFocusOnMount } from './standalone-screen.js';

export { StandaloneFrame, StandaloneScreen, useFocusOnMount } from './standalone-screen.js';

export { SignInAgain, SignInScreen, SignInScreen as default } from './sign-in-screen.js';

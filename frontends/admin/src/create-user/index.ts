export { CreateUser } from './create-user.js';

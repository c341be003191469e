export { AccountList } from './account-list.js';

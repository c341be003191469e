export { createManagementServer } from './management-server.js';

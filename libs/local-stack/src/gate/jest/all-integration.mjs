import { allProjects } from './all-projects.mjs';

export default allProjects('test:integration');

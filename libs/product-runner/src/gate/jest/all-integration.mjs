import { allProjects } from './all-projects.mjs';

export default await allProjects('test:integration');

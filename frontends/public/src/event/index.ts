export { EventFacts } from './event-facts.js';

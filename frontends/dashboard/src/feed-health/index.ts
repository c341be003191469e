export { FeedHealthCard } from './feed-health-card.js';

import './archive.css';

export { ArchiveCard } from './archive-card.js';

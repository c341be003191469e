import { listenToPageButtons } from './page-buttons.js';

listenToPageButtons();

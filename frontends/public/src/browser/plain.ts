import { listenToPageButtons } from './page-buttons.js';
import { loadAfterPaint } from './load-after-paint.js';

listenToPageButtons();
loadAfterPaint();

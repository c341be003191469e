import { runService } from '@daymark/service-kit/lifecycle';
import { setUpFeed } from './app.setup.js';
import { loadSettings } from './config.js';

runService('feed', () => setUpFeed(loadSettings()));

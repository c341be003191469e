import { runService } from '@daymark/service-kit';
import { setUpAdmin } from './app.setup.js';
import { loadSettings } from './config.js';

runService('admin', () => setUpAdmin(loadSettings()));

import { runService } from '@daymark/service-kit';
import { setUpAuth } from './app.setup.js';
import { loadSettings } from './config.js';

runService('auth', () => setUpAuth(loadSettings()));

import { runService } from '@daymark/service-kit';
import { setUpMailer } from './app.setup.js';
import { loadSettings } from './config.js';

runService('mailer', () => setUpMailer(loadSettings()));

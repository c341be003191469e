import { runService } from '@daymark/service-kit/lifecycle';
import { setUpCalendars } from './app.setup.js';
import { loadSettings } from './config.js';

runService('calendars', () => setUpCalendars(loadSettings()));

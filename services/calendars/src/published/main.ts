import { runService } from '@daymark/service-kit/lifecycle';
import { loadAudienceSettings } from '../config.js';
import { setUpPublished } from './published.setup.js';

runService('calendars', () => setUpPublished(loadAudienceSettings()));

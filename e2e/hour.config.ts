import { defineConfig } from '@playwright/test';
import config from './playwright.config.js';

/** Only the first hour of a club's secretary, with its actions counted: `npm run hour`. */
export default defineConfig({ ...config, testDir: './hour', workers: 1 });

import { defineConfig } from '@playwright/test';
import config from './playwright.config.js';

/** The first hour of a club's secretary alone, which is counted by hand: `npm run hour`. */
export default defineConfig({ ...config, testDir: './hour', workers: 1 });

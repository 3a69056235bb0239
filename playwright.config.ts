import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

// Prefers Debian's Chromium to Playwright's own.
const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);
const isRoot = process.getuid?.() === 0;

/** They wait for video, for heartbeats and for the clock, and need little of a core. */
const WAITING = /(theatre|theatre-screens|watch)\.spec|@waits/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // One stack for each worker. Three fill two cores; beside those that wait, two do.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    // Traces of every test would cost a third of the time, and Playwright takes a screenshot
    // of every page that is closed before it knows how the test ends.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: process.env.E2E_TRACE ? 'only-on-failure' : 'off',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  projects: [
    { name: 'waiting', grep: WAITING, workers: 2, timeout: 180_000 },
    // Specs that start stacks of their own.
    { name: 'modes', grepInvert: WAITING, testMatch: /modes\/.*\.spec\.ts/, workers: 2, timeout: 180_000 },
    // Specs that share a stack.
    { name: 'embedded', grepInvert: WAITING, testIgnore: /modes\//, workers: 3 },
  ],
});

import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

// Debian's own Chromium is used where it is; elsewhere the one that Playwright installs (`npm test`
// sees to it).
const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);
const isRoot = process.getuid?.() === 0;

/** Tests that wait for most of their time, by their file or their tag. */
const WAITING = /modes\/(theatre|purchases-elsewhere)\.spec|@waits/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // One stack for each worker. Two fill two cores; a third has the tests that only
  // wait.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    // A trace of every test would cost a third of the time: asked for where something fails.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
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
    // Outages, heartbeats and beginnings take the time that they take, and hardly any of the
    // processor's.
    { name: 'waiting', grep: WAITING, workers: 1, timeout: 180_000 },
    // Specs that start stacks of their own: remote mode, PostgreSQL, kill and restart.
    { name: 'modes', grepInvert: WAITING, testMatch: /modes\/.*\.spec\.ts/, workers: 2, timeout: 180_000 },
    // Specs that share one stack: the built site with everything embedded, as `npm run up` serves
    // it.
    { name: 'embedded', grepInvert: WAITING, testIgnore: /modes\//, workers: 2 },
  ],
});

import { defineConfig } from 'vitest/config';
import base from './vitest.config';

/** Real files and encoders (`npm run media`). Encoding takes both cores, so one at a time. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['tests/media/**/*.media.ts'],
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});

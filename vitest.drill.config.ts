import { defineConfig } from 'vitest/config';
import base from './vitest.media.config';

/** The documented deployment, while buyers buy (`npm run drill`). */
export default defineConfig({ ...base, test: { ...base.test, include: ['tests/drill/*.drill.ts'] } });

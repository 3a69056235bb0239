import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

const LONG = ['bucket', 'contract', 'crash', 'instances', 'remote'].map(
  (folder) => `${root}/tests/${folder}/`,
);

/** A long suite that starts last would leave the other core idle. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((folder) => moduleId.startsWith(folder));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: {
    alias: {
      '@': root,
      // The package throws when client code imports it; unit tests count as server code.
      'server-only': `${root}/node_modules/server-only/empty.js`,
    },
  },
  test: {
    include: [
      '{lib,components,server,backend,recording,ingest,sandbox,tests,build,cli,lint,tools}/**/*.test.{ts,tsx,mjs}',
    ],
    environment: 'node',
    // Tests of logs make their own log. Cheap hashes save time; backend/accounts/password.test.ts
    // tests the real ones.
    env: { LOG_LEVEL: 'silent', PASSWORD_HASH_KIB: '64' },
    // Importing takes most of the time, so files share modules. Tests mostly wait, so twice as many
    // run as there are cores.
    isolate: false,
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    // A shared machine may stall for many seconds.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

const LONG = ['contract', 'crash', 'remote'].map((folder) => `${root}/tests/${folder}/`);

/** Long suites first: one that began last would have the other core wait for it. */
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
      // In a bundle this package throws when a client file imports it; unit tests run on the server
      // side of that line.
      'server-only': `${root}/node_modules/server-only/empty.js`,
    },
  },
  test: {
    include: ['{lib,components,server,backend,sandbox,tests,build,cli,tools}/**/*.test.{ts,tsx,mjs}'],
    environment: 'node',
    // Tests about logs make their own. Thousands of passwords are hashed, so hashes are cheap here;
    // backend/accounts/password.test.ts tests the real ones.
    env: { LOG_LEVEL: 'silent', PASSWORD_HASH_KIB: '64' },
    // Files share what they import, which is most of their time; those that change a module say so
    // with `vi.mock`. Twice as many at once as the smallest machine has cores: much of what is
    // tested is waiting, for deadlines above all.
    isolate: false,
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    // Long, because a machine that is shared may stand still for many seconds: what takes long is
    // told by the report.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
});

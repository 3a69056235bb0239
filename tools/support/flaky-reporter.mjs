import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const FLAKY_FILE = 'test-results/unit-flaky.json';

/** vitest's JSON report does not name tests that needed a second try: 'FILE › TEST' each. */
export default class FlakyReporter {
  onTestRunEnd(modules) {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId} › ${test.fullName}`),
    );
    mkdirSync(dirname(FLAKY_FILE), { recursive: true });
    writeFileSync(FLAKY_FILE, JSON.stringify(flaky));
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Where the list is found afterwards, from the project's folder. */
export const FLAKY_FILE = 'test-results/unit-flaky.json';

/**
 * A reporter of vitest: writes which tests passed at their second try only, 'FILE › TEST' each,
 * which its JSON does not say.
 */
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

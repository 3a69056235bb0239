import { createFindings, type Finding } from './finding';

const ASSIGNED = /^\s*(export\s+)?([\w.-]+)\s*=(.*)$/;

/** Of these systemd and Next make the same. */
const SIMPLE = /^(?:[^\s"'`\\$#][^\\$#]*|"[^"\\$`]*"|'[^'\\]*')?$/;

/**
 * systemd reads an `EnvironmentFile` in its own way: what stands behind a value belongs to it, and
 * `$` stands for itself. Source: systemd.exec(5).
 */
export function checkEnvFile(text: string): Finding[] {
  const { warn } = createFindings('variables');
  return text.split('\n').flatMap((line, index) => {
    const [, exported, name = '', value = ''] = ASSIGNED.exec(line) ?? [];
    if (name === '' || (exported === undefined && SIMPLE.test(value.trim()))) return [];
    return [
      warn(
        `systemd reads line ${index + 1} (${name}) in another way than this doctor.`,
        'Put comments on lines of their own, and leave out “export”, \\, $ and quotes inside of a value.',
      ),
    ];
  });
}

import { ENV_NAMES } from '@/lib/env/schema';
import { createFindings, type Finding } from './finding';

const { warn } = createFindings('variables');

const ASSIGNED = /^\s*(export\s+)?([\w.-]+)\s*=(.*)$/;

/** Of these systemd and Next make the same. */
const SIMPLE = /^(?:[^\s"'`\\$#][^\\$#]*|"[^"\\$`]*"|'[^'\\]*')?$/;

/** Of Node and the system, which read them themselves. */
const OF_NODE = /^(?:NODE_|UV_|SSL_CERT_|LC_|LANG$|TZ$)/;

/**
 * Unknown names are mostly typing mistakes. systemd reads an `EnvironmentFile` in its own way: what
 * stands behind a value belongs to it, and `$` stands for itself. Source: systemd.exec(5).
 */
export function* checkEnvFile(text: string, names: readonly string[]): Generator<Finding, void> {
  const known: readonly string[] = ENV_NAMES;
  for (const name of names)
    if (!known.includes(name) && !OF_NODE.test(name))
      yield warn(`${name} is not a setting of this project.`, 'Find the right name in .env.example.');
  for (const [index, line] of text.split('\n').entries()) {
    const [, exported, name = '', value = ''] = ASSIGNED.exec(line) ?? [];
    if (name === '' || (exported === undefined && SIMPLE.test(value.trim()))) continue;
    yield warn(
      `systemd reads line ${index + 1} (${name}) in another way than this doctor.`,
      'Put comments on lines of their own, and leave out “export”, \\, $ and quotes inside of a value.',
    );
  }
}

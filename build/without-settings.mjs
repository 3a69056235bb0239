import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The environment with every variable of the project set to nothing, which means its default. Set
 * rather than left out, because a developer's own `.env` would fill what is left out.
 */
export function withoutSettings(root, environment) {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const neutral = { ...environment, ...Object.fromEntries(names.map((name) => [name, ''])) };
  // Next and vitest set this one themselves and take nothing for an answer.
  delete neutral.NODE_ENV;
  return neutral;
}

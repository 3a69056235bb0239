import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sets variables to the empty string, because a developer's `.env` would fill missing ones. */
export function withoutSettings(root, environment) {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const neutral = { ...environment, ...Object.fromEntries(names.map((name) => [name, ''])) };
  // Next and vitest set NODE_ENV themselves.
  delete neutral.NODE_ENV;
  return neutral;
}

import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const MAIN = new URL('main.mjs', import.meta.url).href;

it.each([
  ['the code that the body returns', 'async () => 3', 3],
  ['1 when the body fails', "async () => { throw new Error('no') }", 1],
])('a command exits with %s, also where a package would exit with 0', (_, body, code) => {
  const script = `process.on('beforeExit', () => process.exit(0));
    const { main } = await import(${JSON.stringify(MAIN)});
    await main(${body});`;
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).status).toBe(code);
});

import { afterEach, expect, it, vi } from 'vitest';
import { runCommand } from './run-command';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

it('prints no character that a terminal obeys, of buyers and providers', async () => {
  const print = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await runCommand('Usage', () => 'ord_1\t\u001b[2Jna@example.com\nord_2  \u009b31m');
  expect(print).toHaveBeenCalledWith('ord_1\t\\u001b[2Jna@example.com\nord_2  \\u009b31m');
  await runCommand('Usage', () => Promise.reject(new Error('\u0007 is not an id.')));
  expect(complain).toHaveBeenCalledWith('\\u0007 is not an id.');
});

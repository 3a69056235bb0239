import { lookup } from 'node:dns/promises';
import { existsSync, readFileSync } from 'node:fs';
import { examine } from './doctor/examine';
import type { Finding } from './doctor/finding';
import { noteAnswer } from './doctor/note-answer';
import { parseEnvFile } from './support/env-files.mjs';
import { readArgs } from './support/run-command';

/** Exit code 0: no findings; 1: at least one. */

const USAGE = `Usage: npm run doctor [-- --env FILE] [--url https://example.com] [--json]
--env takes the variables from FILE alone instead of from the environment and .env.
--url is the public address, where it is not SITE_URL.`;

type Options = { env: string | null; url: string | null; json: boolean };

function readOptions(): Options | null {
  const args = readArgs({
    options: { env: { type: 'string' }, url: { type: 'string' }, json: { type: 'boolean' } },
  });
  if (args === null) return null;
  const { env = null, url = null, json = false } = args.values;
  if (env !== null && !existsSync(env)) return null;
  if (url === null) return { env, url, json };
  return /^https?:\/\//.test(url) && URL.canParse(url) ? { env, url: new URL(url).origin, json } : null;
}

const SIGNS = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

function print({ check, state, says, mend }: Finding): string {
  const line = `${SIGNS[state]}  ${check.padEnd(12)}  ${says}`;
  return mend === null ? line : `${line}\n${' '.repeat(20)}→ ${mend}`;
}

function sum(findings: Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  return `${count('ok')} ok, ${count('warn')} warnings, ${count('fail')} failed.`;
}

const options = readOptions();
if (options === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const text = options.env === null ? null : readFileSync(options.env, 'utf8');
  const source = text === null ? process.env : parseEnvFile(text);
  const findings = await examine(
    { source, file: text, url: options.url },
    {
      fetch,
      now: Date.now,
      resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    },
  );
  console.info(
    options.json ? JSON.stringify(findings, null, 2) : [...findings.map(print), '', sum(findings)].join('\n'),
  );
  await noteAnswer(source, findings);
  process.exitCode = findings.some(({ state }) => state === 'fail') ? 1 : 0;
}

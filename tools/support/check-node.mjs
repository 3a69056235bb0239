import { readFileSync } from 'fs';
import { join } from 'path';
import { isAtLeast } from '../../cli/support/node-version.mjs';
import { root } from './root.mjs';

// Has to run on the oldest Node that supports modules.
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

if (!isAtLeast(process.version, engines.node)) {
  console.error(
    `This is Node ${process.version}, but the project needs Node ${engines.node}: install a newer one from https://nodejs.org/ and try again.`,
  );
  process.exit(1);
}

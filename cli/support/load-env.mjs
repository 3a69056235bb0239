/**
 * Reads `.env` files into the environment of the process that imports this first, as `up` does for
 * what it starts:
 *
 *     node --import ./cli/support/load-env.mjs --import tsx cli/migrate.ts
 */
import { withEnvFiles } from './env-files.mjs';

Object.assign(process.env, withEnvFiles(process.cwd(), process.env.NODE_ENV || 'production', process.env));

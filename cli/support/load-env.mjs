// For `node --import ./cli/support/load-env.mjs --import tsx cli/migrate.ts`.
import { withEnvFiles } from './env-files.mjs';

Object.assign(process.env, withEnvFiles(process.cwd(), process.env.NODE_ENV || 'production', process.env));

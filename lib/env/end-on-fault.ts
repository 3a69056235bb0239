import { isEnvError } from './env-error';
import { parseEnv } from './schema';

/**
 * Entry points import this first, so that a bad variable ends them with a sentence and no stack.
 */
try {
  parseEnv(process.env);
} catch (error) {
  if (!isEnvError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

import { isEnvError, parseEnv } from './schema';

/**
 * Imported first by every process an operator starts: a bad variable ends it with a sentence, not a
 * stack.
 */
try {
  parseEnv(process.env);
} catch (error) {
  if (!isEnvError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

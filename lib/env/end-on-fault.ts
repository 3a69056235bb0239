import { isEnvError, parseEnv } from './schema';

/**
 * Imported before anything else by a process that an operator starts: a bad variable ends it with a
 * sentence. Thrown while the other modules load, it would be a stack, which hides what there is to
 * do.
 */
try {
  parseEnv(process.env);
} catch (error) {
  if (!isEnvError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

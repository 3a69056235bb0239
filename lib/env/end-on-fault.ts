import { isEnvError, parseEnv } from './schema';

/** Imported first by what an operator starts: a bad variable ends it with a sentence, no stack. */
try {
  parseEnv(process.env);
} catch (error) {
  if (!isEnvError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

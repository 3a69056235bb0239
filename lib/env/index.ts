import { parseEnv } from './schema';

export type { Env } from './schema';
export { isEnvError, isLoopbackHost } from './schema';

/** Parsed once; importing this with a bad variable throws `EnvError`. */
export const env = parseEnv(process.env);

import { parseEnv } from './schema';

export type { Env } from './schema';
export { isEnvError, isLoopbackHost } from './schema';

/**
 * The settings of this process, parsed once. Importing this file with a bad variable throws
 * `EnvError`, which is what makes a build or a boot fail by name.
 */
export const env = parseEnv(process.env);

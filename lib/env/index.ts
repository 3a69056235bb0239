import { listSecrets, parseEnv } from './schema';

export type { Env } from './schema';
export { isLoopbackHost } from './loopback-host';
export { isEnvError } from './env-error';

/** Importing this with a bad variable throws `EnvError`. */
export const env = parseEnv(process.env);

export const envSecrets = listSecrets(process.env);

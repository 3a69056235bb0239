/** See env-files.mjs. */
export function parseEnvFile(text: string, known?: Record<string, string>): Record<string, string>;

export class EnvError extends Error {
  override name = 'EnvError';
}

export function isEnvError(error: unknown): error is EnvError {
  return error instanceof Error && error.name === 'EnvError';
}

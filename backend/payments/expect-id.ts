class OtherObjectError extends Error {
  override readonly name = 'OtherObjectError';
}

/** Compares by name, because each bundle has its own class. */
export const isOtherObject = (error: unknown): boolean =>
  error instanceof Error && error.name === 'OtherObjectError';

/** @throws OtherObjectError */
export function expectId(answered: string | null | undefined, asked: string): void {
  if (answered !== asked) throw new OtherObjectError(`Asked about ${asked}, answered about ${answered}`);
}

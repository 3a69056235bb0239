/** Thrown for an answer that is about another object than the provider was asked about. */
class OtherObjectError extends Error {
  override readonly name = 'OtherObjectError';
}

/** By its name: each bundle has its own class. */
export const isOtherObject = (error: unknown): boolean =>
  error instanceof Error && error.name === 'OtherObjectError';

/** @throws OtherObjectError */
export function expectId(answered: string | null | undefined, asked: string): void {
  if (answered !== asked) throw new OtherObjectError(`Asked about ${asked}, answered about ${answered}`);
}

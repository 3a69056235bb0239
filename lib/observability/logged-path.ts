const MOST_CHARACTERS = 300;

/** Drops the query, which may hold secrets. */
export function toLoggedPath(target: string): string {
  const [path = ''] = target.split('?', 1);
  return path.length > MOST_CHARACTERS ? `${path.slice(0, MOST_CHARACTERS - 1)}…` : path;
}

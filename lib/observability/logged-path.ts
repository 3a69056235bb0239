/** Longer paths are made by hand, and a log is written for each request. */
const MOST_CHARACTERS = 300;

/** A path for logs and spans: without its query, which may hold secrets, and not too long. */
export function toLoggedPath(target: string): string {
  const [path = ''] = target.split('?', 1);
  return path.length > MOST_CHARACTERS ? `${path.slice(0, MOST_CHARACTERS - 1)}…` : path;
}

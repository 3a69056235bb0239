/** Longer paths are made by hand, and a log is written for each request. */
const MOST_CHARACTERS = 300;

/**
 * The path of a request as logs and spans show it. Takes what follows the host in its address;
 * leaves out the query, which may hold what is secret, and ends a path of more than 300 characters
 * with an ellipsis.
 */
export function toLoggedPath(target: string): string {
  const [path = ''] = target.split('?', 1);
  return path.length > MOST_CHARACTERS ? `${path.slice(0, MOST_CHARACTERS - 1)}…` : path;
}

/** By WHATWG URL section 4.4. */
export function isLocalPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !/[\\\p{Cc}]/u.test(path);
}

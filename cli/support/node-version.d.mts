/** See node-version.mjs. */
export function isAtLeast(version: string, range: string): boolean;

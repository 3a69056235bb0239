/** A token with these claims, as a site reads it without knowing its key. */
export const toToken = (claims: unknown, signature = 'c2ln') =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;

/** A session's token that says it is over in `ms` milliseconds. */
export const tokenUntil = (ms: number) => toToken({ exp: (Date.now() + ms) / 1000 });

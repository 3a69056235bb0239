export const toToken = (claims: unknown, signature = 'c2ln') =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;

/** In milliseconds from now. */
export const tokenUntil = (ms: number) => toToken({ exp: (Date.now() + ms) / 1000 });

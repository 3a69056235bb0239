/** Set by `npm run test:all`, and by `npm test` after a query has changed. */
export const isWhole = process.env.CONTRACT === 'whole';

/** What the product promises in numbers (docs/product.md): code and copy read them here. */

export const TRIAL_DAYS = 7;

/** On how many screens at once a package without a number of its own may be watched. */
export const DEFAULT_SCREENS = 2;

/** How long a playback token opens playlists, in milliseconds; a preview's may be shorter. */
export const TOKEN_MS = 90_000;

/** In characters. Apart from the schemas, since forms in the browser need it without zod. */
export const GUEST_LIST_MAX = 1024 * 1024;

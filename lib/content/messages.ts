/** The short pages that say one thing. The sentences come from the specification, sections 2 and 8. */
export const NOT_FOUND = {
  title: 'Page not found',
  text: "Looks like you've ventured into the unknown digital realm.",
  action: 'Return to website',
};

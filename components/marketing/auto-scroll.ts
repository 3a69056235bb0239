/** In pixels per frame and milliseconds (docs/product.md, Appearance). */
export const AUTO_SCROLL = {
  speed: 2,
  startDelay: 1000,
  stopOnFocusIn: true,
  stopOnMouseEnter: true,
  /** False resumes the row after a drag; true would stop it for good. */
  stopOnInteraction: false,
};

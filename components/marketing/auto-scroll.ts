/** Speed (pixels a frame), delay (milliseconds) and pauses: docs/product.md, Appearance. */
export const AUTO_SCROLL = {
  speed: 2,
  startDelay: 1000,
  stopOnFocusIn: true,
  stopOnMouseEnter: true,
  /** False lets the row continue after a drag; true would stop it for good. */
  stopOnInteraction: false,
};

/** The build without alternative audio, captions and DRM has no types; these are the same. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}

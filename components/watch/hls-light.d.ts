/** The light build ships without types; they are the full build's. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}

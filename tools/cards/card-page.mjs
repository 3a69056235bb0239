import { readFileSync } from 'node:fs';

const file = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));
const dataUrl = (path, type) => `data:${type};base64,${file(path).toString('base64')}`;

const ANTON = dataUrl('node_modules/@fontsource/anton/files/anton-latin-400-normal.woff2', 'font/woff2');
const FRANKLIN = dataUrl(
  'node_modules/@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2',
  'font/woff2',
);
const AUDIENCE = dataUrl('public/images/audience.svg', 'image/svg+xml');

const STYLE = `
@font-face { font-family: Anton; src: url(${ANTON}) }
@font-face { font-family: Franklin; font-weight: 100 900; src: url(${FRANKLIN}) }
* { box-sizing: border-box; margin: 0 }
body { width: 1200px; height: 630px; overflow: hidden; color: #f7eddf; position: relative;
  background: radial-gradient(ellipse 70% 60% at 50% 30%, #4a2413, #15110e 75%) }
main { height: 540px; padding: 44px 56px 0; display: flex; gap: 48px; align-items: center }
.words { flex: 1; display: grid; gap: 28px; justify-items: center }
.sign { --frame: 34px; --pitch: 40px; position: relative; width: 100%; padding: var(--frame); border-radius: 18px;
  background: #f4502a; box-shadow: 0 0 0 6px #15110e, 0 20px 60px -10px rgb(255 110 50 / .45) }
.sign::before, .sign::after { --bulb: radial-gradient(circle 6px, #fff3cf 50%, #ffd27a 80%, transparent); content: '';
  position: absolute }
.sign::before { inset: 0; background: var(--bulb) 0 0 / var(--pitch) var(--frame) round no-repeat,
  var(--bulb) 0 100% / var(--pitch) var(--frame) round no-repeat }
.sign::after { inset: var(--frame) 0; background: var(--bulb) 0 0 / var(--frame) var(--pitch) no-repeat round,
  var(--bulb) 100% 0 / var(--frame) var(--pitch) no-repeat round }
.board { position: relative; padding: 22px 34px; border-radius: 6px; background: #fdf2d8; color: #15110e;
  box-shadow: inset 0 0 0 4px #15110e; text-align: center }
h1 { font: 400 var(--size)/1.15 Anton; text-transform: uppercase; text-wrap: balance;
  background: repeating-linear-gradient(transparent 0 calc(1lh - 3px), rgb(21 17 14 / .2) calc(1lh - 3px) 1lh) }
p { font: 500 30px/1.35 Franklin; text-align: center; text-wrap: balance; max-width: 940px }
img { width: 480px; height: 400px; object-fit: cover; border-radius: 18px; flex: none }
.beside p { font-size: 26px }
span { white-space: nowrap }
footer { position: absolute; inset: auto 0 -1px; height: 96px;
  background: url(${AUDIENCE}) 50% 100% / auto 100% repeat-x }`;

const escape = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A lead, without lines that end inside a word like "pay-per-view". */
const unbroken = (text) =>
  escape(text).replace(/[^ ]+/g, (word) => (word.includes('-') ? `<span>${word}</span>` : word));

/**
 * The letters' height in pixels: short headings fill the board, long ones stay on two lines, three
 * beside a picture.
 */
function sizeOf(heading, picture) {
  if (heading.length <= 12) return picture ? 112 : 168;
  if (picture) return 70;
  return heading.length <= 24 ? 120 : 104;
}

/**
 * A card as a page for a browser: the heading on the house's sign, its lead below, a picture beside
 * it if there is one.
 */
export function toCardPage({ heading, description, picture }) {
  const image = picture ? `<img src="${dataUrl(picture, 'image/svg+xml')}" alt="">` : '';
  const sign = `<h1 style="--size: ${sizeOf(heading, picture)}px">${escape(heading)}</h1>`;
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>
    <main class="${picture ? 'beside' : ''}">
      <div class="words">
        <div class="sign"><div class="board">${sign}</div></div>
        <p>${unbroken(description)}</p>
      </div>
      ${image}
    </main><footer></footer>`;
}

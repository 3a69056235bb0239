/** Glass Harbour: a hall of glass sails on a pier, lit from within, doubled in still water; the second hue is sea green. */
import { bar, city, dot, many, path, polygon, poster } from './poster-kit.mjs';

const INK = '#0c1212';
const WATER = 602;

/** One sail of the hall: facets between a foot line and a tip, each its own tone. */
function sail([x0, x1], [tx, ty], tones) {
  const cuts = tones.length;
  return (
    tones
      .map((tone, i) => {
        const [a, b] = [x0 + ((x1 - x0) * i) / cuts, x0 + ((x1 - x0) * (i + 1)) / cuts];
        return polygon(
          [
            [a, WATER - 26],
            [b, WATER - 26],
            [tx, ty],
          ],
          tone,
        );
      })
      .join('') +
    many(5, x0, (_, i) => {
      const k = (i + 1) / 6;
      return `<line x1="${x0 + (tx - x0) * k}" y1="${WATER - 26 + (ty - WATER + 26) * k}" x2="${x1 + (tx - x1) * k}" y2="${WATER - 26 + (ty - WATER + 26) * k}" stroke="#f5efe3" stroke-width="1.6" opacity=".34"/>`;
    })
  );
}

const hall = () => `${sail([1310, 1530], [1570, 206], ['#0f4448', '#17646a', '#2b8f8d', '#155056'])}
${sail([760, 960], [690, 316], ['#124c50', '#1c7375', '#3aa39d', '#1a6468'])}
${sail([860, 1130], [812, 168], ['#17646a', '#2b8f8d', '#7fcabc', '#3aa39d', '#1c7375'])}
${sail([1150, 1390], [1452, 110], ['#1c7375', '#57b8ad', '#2b8f8d', '#17646a', '#0f4448'])}
${sail([960, 1280], [1096, 44], ['#c9efe2', '#8fd8c8', '#ffd9a0', '#ff8a4d', '#ff4b1f', '#b5351a'])}
${polygon(
  [
    [1096, 44],
    [1088, WATER - 26],
    [1150, WATER - 26],
  ],
  '#fff1d0',
  'opacity=".75"',
)}
${bar(700, WATER - 30, 872, 34, '#0b1415')}${bar(700, WATER - 32, 872, 4, '#ffc46b')}
${many(40, 2, (_, i) => dot(716 + i * 22, WATER - 12, 4, i % 3 ? '#ffc46b' : '#ff4b1f'))}
${many(34, 19, (next) => {
  const x = 740 + next() * 800;
  const h = 15 + next() * 9;
  return bar(x, WATER - 32 - h, 6, h, '#0b1415') + dot(x + 3, WATER - 35 - h, 4, '#0b1415');
})}`;

const boat = (
  x,
  y,
  k,
) => `<g transform="translate(${x} ${y}) scale(${k})">${path('M-70 0 L74 0 L52 24 L-52 24 Z', '#070b0b')}${bar(-3, -150, 5, 152, '#070b0b')}
${path('M4 -146 C60 -100 66 -50 62 -12 L4 -12 Z', '#f5efe3')}${path('M-6 -120 C-44 -80 -52 -40 -50 -12 L-6 -12 Z', '#ff4b1f')}${dot(-46, 4, 4, '#ffc46b')}</g>`;

const ripples = () =>
  many(150, 31, (next) => {
    const depth = next() ** 1.3;
    const y = WATER + 12 + depth * 280;
    const w = 18 + next() * 70 + depth * 90;
    const near = next() < 0.7;
    const x = near ? 700 + next() * 860 : next() * 1600;
    const tones = near ? ['#ffb27a', '#8fd8c8', '#ff6a3d', '#0c2b2d', '#0c2b2d'] : ['#174448', '#0c2b2d'];
    return bar(
      x - w / 2,
      y,
      w,
      2 + depth * 5,
      tones[Math.floor(next() * tones.length)],
      `opacity="${(0.8 - depth * 0.45).toFixed(2)}" rx="2"`,
    );
  });

/** The poster as SVG. */
export const glassHarbour = () =>
  poster({
    ink: INK,
    defs: `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b1517"/><stop offset=".5" stop-color="#12393d"/><stop offset=".85" stop-color="#2d6b67"/><stop offset="1" stop-color="#d98a5b"/></linearGradient>
<linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d5553"/><stop offset=".35" stop-color="#103436"/><stop offset="1" stop-color="#0a1819"/></linearGradient>
<clipPath id="below"><rect x="0" y="${WATER}" width="1600" height="300"/></clipPath><clipPath id="above"><rect width="1600" height="${WATER}"/></clipPath>
<linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".62"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<mask id="sink"><rect x="0" y="${WATER}" width="1600" height="270" fill="url(#fade)"/></mask>`,
    art: `<g clip-path="url(#above)">${bar(0, 0, 1600, WATER, 'url(#sky)')}
${many(70, 5, (next) => dot(next() * 1600, next() * 340, 0.7 + next() * 1.5, '#f5efe3', 'opacity=".55"'))}
${[
  [980, -34],
  [1180, 10],
  [1330, 30],
]
  .map(([x, a]) => {
    const t = (d) => [x + Math.tan(((a + d) * Math.PI) / 180) * WATER, 0];
    return (
      polygon([[x - 6, WATER], t(-3.4), t(3.4), [x + 6, WATER]], '#c9efe2', 'opacity=".10"') +
      polygon([[x - 3, WATER], t(-1.4), t(1.4), [x + 3, WATER]], '#fff1d0', 'opacity=".12"')
    );
  })
  .join('')}
${dot(392, 214, 150, '#f5efe3', 'opacity=".05"')}${dot(392, 214, 116, '#f5efe3', 'opacity=".07"')}${dot(392, 214, 82, '#f5efe3')}${dot(424, 194, 74, '#173c40')}
${path(`M0 ${WATER} L0 500 C140 452 240 520 360 486 C500 446 600 540 760 520 L760 ${WATER} Z`, '#174a4c')}
${city({ seed: 15, base: WATER, from: -20, to: 720, low: 20, high: 104, wide: 56, fill: '#0d2a2d', lit: '#ffc46b', share: 0.24, size: 6 })}
${hall()}</g>
${bar(0, WATER, 1600, 300, 'url(#sea)')}
<g clip-path="url(#below)"><g mask="url(#sink)"><g transform="translate(0 ${WATER * 1.56}) scale(1 -.56)">${hall()}</g></g></g>
${ripples()}${bar(0, WATER - 1, 1600, 3, '#f2c9a0', 'opacity=".6"')}
${boat(540, 624, 0.62)}${boat(1440, 716, 1.15)}`,
  });

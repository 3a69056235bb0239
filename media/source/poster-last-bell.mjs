/** The Last Bell: two boxers under the lamps, the bell large in front; the second hue is brass. */
import { bar, dot, limb, many, path, polygon, poster } from './poster-kit.mjs';

const INK = '#120d0b';

/** A boxer facing right in guard, feet on (x, y); mirrored with `flip`. */
function boxer(x, y, k, { skin, shade, trunks, gloves, flip = 1, reach = 0 }) {
  const c = skin;
  return `<g transform="translate(${x} ${y}) scale(${k * flip} ${k})">
${limb(
  [
    [-22, -190, 27],
    [-70, -104, 20],
    [-92, -12, 11],
  ],
  shade,
)}${limb(
    [
      [-92, -10, 13],
      [-66, -6, 10],
    ],
    '#0a0706',
  )}
${limb(
  [
    [12, -190, 28],
    [58, -104, 21],
    [56, -12, 11],
  ],
  c,
)}${limb(
    [
      [54, -10, 14],
      [88, -6, 10],
    ],
    '#0a0706',
  )}
${limb(
  [
    [40, -344, 22],
    [86 + reach * 0.3, -296, 17],
    [104 + reach, -366, 13],
  ],
  shade,
)}${dot(110 + reach, -378, 31, gloves)}
${path('M-58 -214 L48 -214 L78 -124 L22 -110 L2 -160 L-44 -104 L-92 -130 Z', trunks)}${bar(-60, -226, 110, 20, '#f5efe3')}
${path('M-52 -222 C-66 -290 -62 -348 -36 -374 C0 -392 46 -388 56 -358 C66 -310 56 -262 46 -222 Z', c)}
${path('M-52 -222 C-66 -290 -62 -348 -36 -374 C-20 -382 -14 -300 -18 -222 Z', shade)}
${limb(
  [
    [14, -384, 19],
    [26, -402, 18],
  ],
  shade,
)}<ellipse cx="34" cy="-428" rx="35" ry="41" fill="${c}"/>
${path('M2 -440 C0 -482 66 -484 68 -444 C48 -452 30 -452 20 -434 C14 -420 6 -426 2 -440 Z', '#0a0706')}
${limb(
  [
    [-30, -350, 25],
    [-26, -268, 20],
    [52, -326, 15],
  ],
  c,
)}${dot(66, -342, 34, gloves)}${path('M46 -322 L66 -310 L58 -298 L40 -310 Z', '#f5efe3')}
</g>`;
}

/** Three ropes sag between two posts; `front` ones are thicker and lit. */
const ropes = (x0, x1, ys, sag, width, tones) =>
  ys
    .map(
      (y, i) =>
        `<path d="M${x0} ${y} Q${(x0 + x1) / 2} ${y + sag} ${x1} ${y}" fill="none" stroke="${tones[i]}" stroke-width="${width}"/>`,
    )
    .join('');

const lamps = () =>
  [420, 700, 980, 1260]
    .map((x, i) => {
      const aim = 560 + i * 190;
      return `${polygon(
        [
          [x - 34, 92],
          [x + 34, 92],
          [aim + 250, 720],
          [aim - 250, 720],
        ],
        'url(#cone)',
      )}${path(`M${x - 58} 92 L${x - 26} 34 L${x + 26} 34 L${x + 58} 92 Z`, '#080605')}
<ellipse cx="${x}" cy="93" rx="54" ry="11" fill="#fff1d0"/>${bar(x - 3, 0, 6, 36, '#080605')}`;
    })
    .join('');

/** People round the ring, dark, with a flash here and there. */
const hall = () =>
  many(190, 27, (next) => {
    const y = 372 + next() * 210;
    const r = 11 + (y - 372) * 0.045;
    const x = next() * 1600;
    const tone = ['#2a1712', '#35190f', '#221310', '#40200f'][Math.floor(next() * 4)];
    const flash =
      next() < 0.05
        ? dot(x + 14, y - 8, 16, '#ffe7b8', 'opacity=".16"') + dot(x + 14, y - 8, 4, '#fff6e0')
        : '';
    return (
      dot(x, y, r, tone) +
      path(
        `M${x - r * 2} ${y + r * 4} C${x - r * 2} ${y + r} ${x + r * 2} ${y + r} ${x + r * 2} ${y + r * 4} Z`,
        tone,
      ) +
      flash
    );
  });

const bell = () => `<g transform="translate(1408 0) rotate(7)">
${bar(-7, -20, 14, 130, '#0a0706')}${dot(0, 116, 24, 'none', 'stroke="#8a5a16" stroke-width="11"')}
${path('M-150 372 C-128 336 -126 286 -118 236 C-106 168 -60 134 0 134 C60 134 106 168 118 236 C126 286 128 336 150 372 Z', 'url(#brass)')}
${path('M-150 372 C-128 336 -126 286 -118 236 C-106 168 -60 134 -28 138 C-76 176 -80 250 -86 300 C-90 336 -100 356 -112 372 Z', '#ffe2a0', 'opacity=".5"')}
${path('M44 142 C106 156 112 210 118 236 C126 286 128 336 150 372 L84 372 C96 300 96 200 44 142 Z', '#6b3c0c', 'opacity=".55"')}
<rect x="-160" y="366" width="320" height="26" rx="13" fill="#f0b645"/><rect x="-160" y="380" width="320" height="12" rx="6" fill="#8a5a16"/>
${bar(-118, 296, 236, 8, '#8a5a16', 'opacity=".6"')}${dot(6, 416, 32, '#3a1c0a')}${dot(-4, 408, 12, '#c98a2b')}</g>
${[0, 1, 2].map((i) => `<path d="M${1196 - i * 34} ${282 - i * 8} q-26 78 8 158" fill="none" stroke="#ffc46b" stroke-width="${9 - i * 2}" stroke-linecap="round" opacity="${0.7 - i * 0.2}"/>`).join('')}`;

/** The poster as SVG. */
export const lastBell = () =>
  poster({
    ink: INK,
    defs: `<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#160e0b"/><stop offset=".6" stop-color="#3b1a10"/><stop offset="1" stop-color="#1b0f0b"/></linearGradient>
<linearGradient id="cone" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff1d0" stop-opacity=".38"/><stop offset="1" stop-color="#ffc46b" stop-opacity=".03"/></linearGradient>
<linearGradient id="brass" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#b8791f"/><stop offset=".35" stop-color="#f0b645"/><stop offset=".7" stop-color="#c98a2b"/><stop offset="1" stop-color="#7a480f"/></linearGradient>
<linearGradient id="canvas" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#7a5c3c"/><stop offset=".45" stop-color="#e9d3a8"/><stop offset=".75" stop-color="#f5e4bf"/><stop offset="1" stop-color="#a97c48"/></linearGradient>`,
    art: `${bar(0, 0, 1600, 900, 'url(#wall)')}
${dot(800, 420, 400, '#ff4b1f', 'opacity=".10"')}${dot(800, 420, 316, '#ff4b1f', 'opacity=".92"')}${dot(800, 420, 316, '#8f1f0b', 'opacity=".25"')}
${hall()}${polygon(
      [
        [330, 584],
        [1300, 584],
        [1560, 792],
        [60, 792],
      ],
      'url(#canvas)',
    )}${polygon(
      [
        [60, 792],
        [1560, 792],
        [1560, 900],
        [60, 900],
      ],
      '#0d0908',
    )}
${bar(60, 792, 1500, 12, '#ff4b1f')}<ellipse cx="820" cy="690" rx="330" ry="52" fill="#fff8e2" opacity=".6"/>
${ropes(330, 1300, [372, 432, 492], 12, 6, ['#f5efe3', '#c98a2b', '#f5efe3'])}
${bar(318, 350, 20, 240, '#0a0706')}${bar(1292, 350, 20, 240, '#0a0706')}
${lamps()}
<ellipse cx="690" cy="706" rx="130" ry="15" fill="#5a3a1e" opacity=".6"/><ellipse cx="962" cy="706" rx="130" ry="15" fill="#5a3a1e" opacity=".6"/>
${boxer(690, 706, 0.92, { skin: '#8a4a2c', shade: '#552a1a', trunks: '#14110f', gloves: '#14110f', reach: 34 })}
${boxer(972, 706, 0.92, { skin: '#5f3220', shade: '#3a1c12', trunks: '#c98a2b', gloves: '#c7300d', flip: -1 })}
${ropes(-30, 1630, [590, 676, 762], 26, 15, ['#2a140d', '#4a1d0f', '#2a140d'])}${ropes(-30, 1630, [586, 672, 758], 26, 5, ['#f5efe3', '#ff4b1f', '#f5efe3'])}
${bell()}`,
  });

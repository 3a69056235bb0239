/** Midnight Run: runners before a vermilion moon on a lit avenue; the second hue is a night teal. */
import { bar, city, dot, limb, many, path, polygon, poster } from './poster-kit.mjs';

const INK = '#0f1114';

/** A runner facing right, hip at (x, y), `k` times 560 units tall. */
function runner(x, y, k, { skin, top, shorts, shoe, rim }) {
  const body = (c) => `
${limb(
  [
    [22, -212, 19],
    [-72, -146, 16],
    [-40, -58, 12],
    [-28, -42, 13],
  ],
  c.skin,
)}
${limb(
  [
    [-8, 4, 38],
    [-40, 142, 26],
    [-176, 104, 13],
  ],
  c.skin,
)}
${limb(
  [
    [-180, 103, 14],
    [-206, 128, 15],
    [-212, 162, 12],
  ],
  c.shoe,
)}
${limb(
  [
    [6, 2, 40],
    [128, 44, 27],
    [112, 186, 14],
  ],
  c.skin,
)}
${limb(
  [
    [110, 192, 15],
    [132, 206, 15],
    [166, 206, 11],
  ],
  c.shoe,
)}
${path('M-40 -34 L44 -40 L104 24 L74 84 L4 46 L-26 96 L-74 62 Z', c.shorts)}
${path('M-18 -232 C14 -252 58 -250 72 -226 C86 -190 66 -120 50 -24 L-42 -18 C-44 -100 -46 -190 -18 -232 Z', c.top)}
${limb(
  [
    [38, -238, 17],
    [52, -276, 16],
  ],
  c.skin,
)}
<ellipse cx="62" cy="-304" rx="35" ry="42" transform="rotate(14 62 -304)" fill="${c.skin}"/>
${limb(
  [
    [48, -212, 21],
    [84, -122, 17],
    [168, -158, 12],
    [184, -168, 14],
  ],
  c.skin,
)}`;
  const flat = (fill) => ({ skin: fill, top: fill, shorts: fill, shoe: fill });
  const hair = path(
    'M28 -322 C34 -358 90 -356 96 -324 C76 -332 58 -330 46 -312 C40 -300 34 -306 28 -322 Z M34 -334 C10 -340 -14 -322 -36 -326 C-22 -312 8 -306 30 -316 Z',
    '#090808',
  );
  return `<g transform="translate(${x} ${y}) scale(${k})"><g transform="translate(-7 -5)">${body(flat(rim))}</g>${body({ skin, top, shorts, shoe })}${hair}
${top === rim ? '' : path('M-44 -112 L58 -126 L54 -92 L-43 -78 Z', shorts)}</g>`;
}

/** Trails of light run from the left edge towards the runners. */
const trails = () =>
  many(26, 12, (next) => {
    const y = 470 + next() * 150;
    const x = next() * 900 - 120;
    const w = 200 + next() * 520;
    const color = ['#ff4b1f', '#ffc46b', '#2f8f92', '#f5efe3'][Math.floor(next() * 4)];
    return polygon(
      [
        [x, y],
        [x + w, y + 1],
        [x + w + 40, y + 2.5 + next() * 3],
        [x, y + 1.5],
      ],
      color,
      `opacity="${(0.25 + next() * 0.5).toFixed(2)}"`,
    );
  });

/** Two swags of bulbs over the avenue; wire and bulbs follow one curve. */
const lights = () =>
  [
    [-30, 800, 236, 226],
    [800, 1640, 226, 190],
  ]
    .map(([x0, x1, y0, y1]) => {
      const at = (u) => [x0 + (x1 - x0) * u, y0 + (y1 - y0) * u + 4 * 46 * u * (1 - u)];
      const wire = Array.from({ length: 41 }, (_, i) =>
        at(i / 40)
          .map((v) => v.toFixed(1))
          .join(' '),
      ).join(' L');
      return (
        path(`M${wire}`, 'none', 'stroke="#0b1114" stroke-width="3"') +
        many(22, 6, (_, i) => {
          const [x, y] = at((i + 0.5) / 22);
          return dot(x, y + 8, 13, '#ffc46b', 'opacity=".16"') + dot(x, y + 8, 4.8, '#ffdf9f');
        })
      );
    })
    .join('');

const road = () => `${polygon(
  [
    [0, 620],
    [1600, 596],
    [1600, 900],
    [0, 900],
  ],
  '#131a1f',
)}
${polygon(
  [
    [0, 620],
    [1600, 596],
    [1600, 606],
    [0, 628],
  ],
  '#2f8f92',
  'opacity=".55"',
)}
${many(7, 4, (_, i) => {
  const x = 140 + i * 260;
  return polygon(
    [
      [x, 742],
      [x + 120, 740],
      [x + 150, 752],
      [x + 20, 755],
    ],
    '#f5efe3',
    'opacity=".5"',
  );
})}
${path('M620 900 C820 760 1180 690 1600 664 L1600 900 Z', '#1a262c')}
${path('M1000 900 C1120 800 1340 740 1600 716 L1600 900 Z', '#b5351a', 'opacity=".55"')}
${many(40, 8, (next) => {
  const y = 640 + next() * 230;
  return bar(
    620 + next() * 960,
    y,
    30 + next() * 120,
    2 + (y - 640) / 60,
    ['#ff6a3d', '#ffc46b', '#2f8f92'][Math.floor(next() * 3)],
    'opacity=".34"',
  );
})}`;

/** The poster as SVG. */
export const midnightRun = () =>
  poster({
    ink: INK,
    defs: `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0c1418"/><stop offset=".55" stop-color="#12303a"/><stop offset="1" stop-color="#1d5158"/></linearGradient>
<radialGradient id="sun" cx=".42" cy=".35" r=".75"><stop offset="0" stop-color="#ff7a45"/><stop offset=".55" stop-color="#ff4b1f"/><stop offset="1" stop-color="#d5330c"/></radialGradient>`,
    art: `${bar(0, 0, 1600, 900, 'url(#sky)')}
${many(50, 3, (next) => dot(next() * 1600, next() * 330, 0.8 + next() * 1.4, '#f5efe3', 'opacity=".5"'))}
${[520, 440].map((r) => dot(1120, 372, r, '#ff4b1f', 'opacity=".07"')).join('')}${dot(1120, 372, 352, 'url(#sun)')}
${city({ seed: 21, base: 622, from: -10, to: 1620, low: 90, high: 330, wide: 74, fill: '#17414a', lit: '#3b8d90', share: 0.14 })}
${city({ seed: 9, base: 624, from: -30, to: 1620, low: 50, high: 240, wide: 96, fill: '#0f252c', lit: '#ffc46b', share: 0.2 })}
${lights()}
${road()}${trails()}
<g opacity=".96">${runner(770, 556, 0.46, { skin: '#10191d', top: '#1f5d66', shorts: '#10191d', shoe: '#2f8f92', rim: '#4fb0b0' })}
${runner(1420, 548, 0.5, { skin: '#10191d', top: '#0e1f26', shorts: '#10191d', shoe: '#f5efe3', rim: '#ffb37f' })}</g>
<ellipse cx="1190" cy="812" rx="260" ry="16" fill="#06080a" opacity=".6"/>
${runner(1100, 566, 1.12, { skin: '#43200f', top: '#f5efe3', shorts: '#14110f', shoe: '#ffc46b', rim: '#ffcf94' })}`,
  });

/* eslint-disable @next/next/no-img-element -- the build draws these into a picture */
import type { CSSProperties } from 'react';

const FRAME = 34;
const INK = '#15110e';

/** In pixels: short headings fill the board, long ones take two lines, beside a drawing three. */
function sizeOf(heading: string, hasDrawing: boolean): number {
  if (heading.length <= 12) return hasDrawing ? 112 : 168;
  if (hasDrawing) return 70;
  if (heading.length <= 24) return 120;
  if (heading.length <= 44) return 100;
  return heading.length <= 76 ? 74 : 56;
}

function Bulbs({ count, style }: { count: number; style: CSSProperties }) {
  return (
    <div
      style={{
        position: 'absolute',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        ...style,
      }}
    >
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          style={{
            width: 11,
            height: 11,
            borderRadius: 6,
            background: '#fff3cf',
            border: '1px solid #ffd27a',
          }}
        />
      ))}
    </div>
  );
}

const ALONG = { left: FRAME / 2, right: FRAME / 2, height: FRAME };
const DOWN = { top: FRAME, bottom: FRAME, width: FRAME, flexDirection: 'column' } as const;

type SignProps = { heading: string; hasDrawing: boolean; accent: string };

function Sign({ heading, hasDrawing, accent }: SignProps) {
  const size = sizeOf(heading, hasDrawing);
  const count = hasDrawing ? 14 : 27;
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        padding: FRAME,
        borderRadius: 18,
        background: accent,
        border: `6px solid ${INK}`,
        boxShadow: `0 10px 60px ${accent}66`,
      }}
    >
      <Bulbs count={count} style={{ ...ALONG, top: 0 }} />
      <Bulbs count={count} style={{ ...ALONG, bottom: 0 }} />
      <Bulbs count={7} style={{ ...DOWN, left: 0 }} />
      <Bulbs count={7} style={{ ...DOWN, right: 0 }} />
      <div
        style={{
          display: 'flex',
          flexGrow: 1,
          justifyContent: 'center',
          padding: '22px 34px',
          borderRadius: 6,
          border: `4px solid ${INK}`,
          background: '#fdf2d8',
          color: INK,
        }}
      >
        <div
          style={{
            display: 'flex',
            fontFamily: 'Anton',
            fontSize: size,
            lineHeight: 1.15,
            textAlign: 'center',
            textTransform: 'uppercase',
            textWrap: heading.includes(' ') ? 'balance' : 'wrap',
          }}
        >
          {heading}
        </div>
      </div>
    </div>
  );
}

type Props = {
  heading: string;
  description: string;
  drawing: string | null;
  audience: string;
  /** `#rrggbb`. */
  accent?: string;
  kicker?: string | null;
};

const ORANGE = '#f4502a';

/** The site's name is left out, because the operator can change it after the build. */
export function Card({ heading, description, drawing, audience, accent = ORANGE, kicker = null }: Props) {
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        color: '#f7eddf',
        backgroundColor: INK,
        backgroundImage: `radial-gradient(ellipse 70% 60% at 50% 30%, #4a2413, ${INK} 75%)`,
      }}
    >
      <div
        style={{
          display: 'flex',
          width: '100%',
          height: 540,
          padding: '44px 56px 0',
          alignItems: 'center',
          gap: 48,
        }}
      >
        <div style={{ display: 'flex', flex: 1, flexDirection: 'column', alignItems: 'center', gap: 28 }}>
          {kicker === null ? null : (
            <div style={{ display: 'flex', fontFamily: 'Anton', fontSize: 30, textTransform: 'uppercase' }}>
              {kicker}
            </div>
          )}
          <Sign heading={heading} hasDrawing={drawing !== null} accent={accent} />
          <div
            style={{
              display: 'flex',
              maxWidth: 940,
              fontFamily: 'Geist',
              fontSize: drawing === null ? 30 : 26,
              lineHeight: 1.35,
              textAlign: 'center',
              textWrap: 'balance',
            }}
          >
            {description}
          </div>
        </div>
        {drawing !== null && (
          <img
            src={drawing}
            alt=""
            width={480}
            height={400}
            style={{ borderRadius: 18, objectFit: 'cover' }}
          />
        )}
      </div>
      <div style={{ position: 'absolute', bottom: 0, left: -120, display: 'flex' }}>
        {[0, 1, 2, 3].map((index) => (
          <img key={index} src={audience} alt="" width={360} height={96} />
        ))}
      </div>
    </div>
  );
}

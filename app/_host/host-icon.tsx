import type { EventHost } from '@/components/layout/event-host';
import { isDrawable } from '@/app/cards/card-files';
import { toAccentColors } from '@/lib/accent';
import { drawOnce } from './draw';

const SIZE = { width: 512, height: 512 };
const ORANGE = '#f4502a';

/** The broadcaster's initial on its color; a plain disc where the initial needs another font. */
export function drawHostIcon({ name, accent }: Pick<EventHost, 'name' | 'accent'>) {
  const [first = ''] = name.trim().toUpperCase();
  const letter = isDrawable(first) ? first : '';
  const { fill, onFill } = toAccentColors(accent ?? ORANGE).light;
  return drawOnce(`${letter} ${fill}`, SIZE, async () => (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        alignItems: 'center',
        justifyContent: 'center',
        background: fill,
        color: onFill,
        fontFamily: 'Anton',
        fontSize: 340,
      }}
    >
      {letter === '' ? (
        <div style={{ width: 220, height: 220, borderRadius: 110, background: onFill }} />
      ) : (
        letter
      )}
    </div>
  ));
}

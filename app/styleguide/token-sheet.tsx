import { Specimen } from './specimen';
import { COLOURS, RADII, SHADOWS, SPACES, TYPE } from './tokens';

const CAPTION = 'text-xs text-muted';

/** Every token of the design system. */
export function TokenSheet() {
  return (
    <>
      <Specimen title="Colour">
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {COLOURS.map(({ name, swatch }) => (
            <li key={name} className="grid gap-1">
              <span className={`h-12 rounded-md border border-line-strong ${swatch}`} />
              <span className={CAPTION}>{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Type">
        <dl className="grid gap-4">
          {TYPE.map(({ name, look }) => (
            <div key={name} className="grid gap-1 overflow-hidden">
              <dt className={CAPTION}>{name}</dt>
              <dd className={look}>Tonight only</dd>
            </div>
          ))}
        </dl>
      </Specimen>
      <Specimen title="Radius, shadow, space">
        <ul className="flex flex-wrap items-end gap-5">
          {RADII.map(({ name, look }) => (
            <li key={name} className="grid justify-items-center gap-2">
              <span className={`size-16 bg-accent ${look}`} />
              <span className={CAPTION}>{name}</span>
            </li>
          ))}
          {SHADOWS.map(({ name, look }) => (
            <li key={name} className="grid justify-items-center gap-2">
              <span className={`size-16 rounded-md bg-surface ${look}`} />
              <span className={CAPTION}>{name}</span>
            </li>
          ))}
        </ul>
        <ul className="grid gap-2">
          {SPACES.map(({ name, look }) => (
            <li key={name} className="grid gap-1">
              <span className={`h-3 max-w-full bg-bulb ${look}`} />
              <span className={CAPTION}>{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}

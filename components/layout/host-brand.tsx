import { BrandLogo } from '@/components/ui/brand-logo';
import { cx } from '@/components/ui/cx';
import { IntentLink } from '@/components/ui/intent-link';
import type { EventHost } from './event-host';

/** In characters: what is longer would not fit beside the account on a phone. */
const LONG_NAME = 20;

/** Whose domain this is: the broadcaster's logo, or the name where there is none. */
export function HostBrand({ name, logo }: EventHost) {
  const text = (
    <span
      className={cx(
        // Room for an umlaut's dots, which clamping would cut off.
        'display line-clamp-2 pt-1 leading-tight wrap-anywhere',
        name.length > LONG_NAME ? 'text-base' : 'text-display-xs',
      )}
      dir="auto"
    >
      {name}
    </span>
  );
  return logo ? (
    <BrandLogo src={logo} alt={name} className="h-11">
      {text}
    </BrandLogo>
  ) : (
    text
  );
}

/** The event, where the name is not its title already. */
export function HostNav({ event, className }: { event: string; className: string }) {
  return (
    <li>
      <IntentLink href="/" className={className} dir="auto">
        <span className="lg:max-w-96 lg:truncate">{event}</span>
      </IntentLink>
    </li>
  );
}

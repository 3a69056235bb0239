import { TextLink } from '@/components/ui/intent-link';
import { CHECKOUT } from '@/lib/content/checkout';

const { before, write, after } = CHECKOUT.needsScript;

export function NeedsScript() {
  return (
    <noscript>
      <p className="rounded-md bg-info-soft p-4">
        {before} <TextLink href="/contact">{write}</TextLink>
        {after}
      </p>
    </noscript>
  );
}

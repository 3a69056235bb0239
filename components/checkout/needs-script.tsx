import { TextLink } from '@/components/ui/intent-link';
import { NEEDS_SCRIPT } from '@/lib/content/needs-script';

const { before, write, after } = NEEDS_SCRIPT.pay;

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

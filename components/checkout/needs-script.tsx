import { TextLink } from '@/components/ui/intent-link';

export function NeedsScript() {
  return (
    <noscript>
      <p className="rounded-md bg-info-soft p-4">
        To pay, please switch JavaScript on: the forms of the payment providers need it. Or{' '}
        <TextLink href="/contact">write to us</TextLink>, and we find another way.
      </p>
    </noscript>
  );
}

import { IntentLink } from '@/components/ui/intent-link';

export function NeedsScript() {
  return (
    <noscript>
      <p className="rounded-md bg-info-soft p-4">
        To pay, please switch JavaScript on: the forms of the payment providers need it. Or{' '}
        <IntentLink className="link" href="/contact">
          write to us
        </IntentLink>
        , and we find another way.
      </p>
    </noscript>
  );
}

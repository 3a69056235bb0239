import { LinkButton } from '@/components/ui/button';

/** Loads the page again, also without script: an empty address is the page's own (RFC 3986, 5.2.2). */
export function RetryButton({ label }: { label: string }) {
  return (
    <LinkButton href="" size="lg">
      {label}
    </LinkButton>
  );
}

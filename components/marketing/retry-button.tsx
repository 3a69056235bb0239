import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** An empty address is the page's own (RFC 3986, 5.2.2). */
export function RetryButton({ label }: { label: string }) {
  return (
    <LinkButton href="" size="lg">
      {label}
    </LinkButton>
  );
}

type RetryNoticeProps = { title?: string; message: string; label: string };

export function RetryNotice({ title, message, label }: RetryNoticeProps) {
  return (
    <>
      <Notice kind="error" title={title}>
        {message}
      </Notice>
      <div>
        <RetryButton label={label} />
      </div>
    </>
  );
}

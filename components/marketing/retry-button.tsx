import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** Reloads the page, also without script: an empty address is the page's own (RFC 3986, 5.2.2). */
export function RetryButton({ label }: { label: string }) {
  return (
    <LinkButton href="" size="lg">
      {label}
    </LinkButton>
  );
}

type RetryNoticeProps = { title?: string; message: string; label: string };

/** Stands where content failed to load, with a way to load it again. */
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

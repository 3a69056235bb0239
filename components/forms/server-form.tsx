import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { TextLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { FORM_FIELD } from '@/lib/forms/posted-form';
import type { useServerForm } from './use-server-form';

type ServerFormProps = Pick<
  ReturnType<typeof useServerForm>,
  'name' | 'formProps' | 'failure' | 'done' | 'busy'
> & {
  texts: Record<'submit' | 'sending', string>;
  isSmall?: boolean;
  variant?: ComponentProps<typeof Button>['variant'];
  wayOn?: { href: string; label: string };
  /** Beside the button, which then stays in sight. */
  bar?: ReactNode;
  children?: ReactNode;
};

export function ServerForm(props: ServerFormProps) {
  const {
    name,
    formProps,
    failure,
    done,
    busy,
    texts,
    isSmall = false,
    variant,
    wayOn,
    bar,
    children,
  } = props;
  const send = (
    <>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button
        type="submit"
        size={isSmall ? 'md' : 'lg'}
        variant={variant ?? (isSmall ? 'secondary' : 'primary')}
        wide={!isSmall}
        busy={busy}
        className="justify-self-start"
      >
        {busy ? texts.sending : texts.submit}
      </Button>
    </>
  );
  return (
    <form {...formProps} className="grid gap-5">
      <input type="hidden" name={FORM_FIELD} value={name} />
      {done ? <Notice kind="success">{done}</Notice> : null}
      {children}
      {bar ? (
        <div className="save-bar">
          {send}
          {bar}
        </div>
      ) : (
        send
      )}
      {failure && wayOn ? (
        <p>
          <TextLink href={wayOn.href}>{wayOn.label}</TextLink>
        </p>
      ) : null}
    </form>
  );
}

'use client';

import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { CONTROL, FieldFrame, type FieldTexts, useControl } from '@/components/ui/field-frame';
import { useHasScript } from '@/components/ui/use-has-script';
import { PASSWORD_FIELD } from '@/lib/content/auth-forms';

type PasswordFieldProps = FieldTexts & ComponentProps<'input'>;

export function PasswordField({ label, hint, error, ...rest }: PasswordFieldProps) {
  const control = useControl(hint, error);
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<boolean | null>(null);
  const [capsLock, setCapsLock] = useState(false);
  const hasScript = useHasScript();

  // Browsers save a password field as a password, but a text field among their suggestions.
  useEffect(() => {
    const hide = ({ target }: Event) => {
      const input = frame.current?.querySelector('input');
      if (input?.form === target) setShown((before) => before && false);
    };
    document.addEventListener('submit', hide);
    return () => document.removeEventListener('submit', hide);
  }, []);

  return (
    <FieldFrame id={control.id} label={label} hint={hint} error={error}>
      <div ref={frame}>
        <div className="relative">
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
            className={cx(CONTROL, 'min-h-12', hasScript && 'pr-20')}
          />
          {hasScript ? (
            <button
              type="button"
              aria-controls={control.id}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-1 right-1 rounded-sm px-3 text-sm font-semibold hover:bg-text/8"
            >
              <span>{shown ? PASSWORD_FIELD.hide : PASSWORD_FIELD.show}</span>
              <span className="sr-only"> {PASSWORD_FIELD.what}</span>
            </button>
          ) : null}
        </div>
        <p role="status" className="text-sm text-muted">
          {capsLock ? <span>{PASSWORD_FIELD.capsLock}</span> : null}
          {shown === null ? null : (
            <span className="sr-only">{shown ? PASSWORD_FIELD.shown : PASSWORD_FIELD.hidden}</span>
          )}
        </p>
      </div>
    </FieldFrame>
  );
}

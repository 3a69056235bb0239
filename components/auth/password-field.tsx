'use client';

import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { cx } from '@/components/ui/cx';
import { CONTROL, describedBy, FieldFrame } from '@/components/ui/field-frame';

type PasswordFieldProps = { label: ReactNode; hint?: ReactNode; error?: string } & ComponentProps<'input'>;

const never = () => () => {};

/** A password with a way to look at it. Otherwise as `TextField`. */
export function PasswordField({ label, hint, error, id, onKeyUp, ...rest }: PasswordFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<boolean | null>(null);
  const [capsLock, setCapsLock] = useState(false);
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  // Browsers offer to keep what is sent as a password; sent as a text, they would keep it among
  // their suggestions.
  useEffect(() => {
    const form = frame.current?.closest('form');
    const hide = () => setShown((before) => before && false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  function watchCapsLock(event: KeyboardEvent<HTMLInputElement>): void {
    setCapsLock(event.getModifierState('CapsLock'));
    onKeyUp?.(event);
  }

  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error}>
      <div ref={frame}>
        <div className="relative">
          <input
            {...rest}
            type={shown ? 'text' : 'password'}
            id={fieldId}
            autoCapitalize="none"
            spellCheck={false}
            onKeyUp={watchCapsLock}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(fieldId, hint, error)}
            className={cx(CONTROL, 'min-h-12', hasScript && 'pr-20')}
          />
          {hasScript ? (
            <button
              type="button"
              aria-controls={fieldId}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-1 right-1 rounded-sm px-3 text-sm font-semibold hover:bg-text/8"
            >
              {shown ? 'Hide' : 'Show'}
              <span className="sr-only"> password</span>
            </button>
          ) : null}
        </div>
        <p role="status" className="text-sm text-muted">
          {capsLock ? 'Caps Lock is on.' : null}
          {shown === null ? null : (
            <span className="sr-only">{shown ? 'Your password is shown.' : 'Your password is hidden.'}</span>
          )}
        </p>
      </div>
    </FieldFrame>
  );
}

'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { PasswordField } from '@/components/auth/password-field';
import { storeToken } from '@/components/auth/use-viewer';
import { ServerForm } from '@/components/forms/server-form';
import { useServerForm } from '@/components/forms/use-server-form';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { TextField } from '@/components/ui/text-field';
import { notify } from '@/components/ui/toast';
import { confirmedDeletionSchema } from '@/lib/auth/confirmed-deletion';
import { toLogin } from '@/lib/auth/return-to';
import { ACCOUNT } from '@/lib/content/account';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import { PAIRED_SCREENS } from '@/lib/content/pairing';
import { changeEmailSchema, changeNameSchema, changePasswordSchema } from '@/lib/contract/account';
import { PASSWORD_MIN } from '@/lib/contract/accounts';
import type { FormName, PostedForm } from '@/lib/forms/posted-form';
import { textOf } from '@/lib/http/text-of';

type Props = { posted: PostedForm | null };

export function NameForm({ posted, name }: Props & { name: string }) {
  return (
    <AccountForm
      posted={posted}
      name="account/profile"
      texts={ACCOUNT.name}
      form={useForm({ resolver: zodResolver(changeNameSchema) })}
      fields={(field) => (
        <TextField label={ACCOUNT.name.label} autoComplete="name" {...field('name', name)} />
      )}
    />
  );
}

export function EmailForm({ posted }: Props) {
  const { change, label, password, submit, sending } = ACCOUNT.email;
  return (
    <AccountForm
      posted={posted}
      name="account/email"
      texts={{ submit, sending, done: submit }}
      folded={change}
      form={useForm({ resolver: zodResolver(changeEmailSchema) })}
      fields={(field) => (
        <>
          <TextField label={label} type="email" autoComplete="email" {...field('email')} />
          <PasswordField label={password} autoComplete="current-password" {...field('password')} />
        </>
      )}
    />
  );
}

export function VerificationForm({ posted }: Props) {
  const { again, sendingAgain } = ACCOUNT.email;
  const texts = { submit: again, sending: sendingAgain, done: again };
  return <AccountForm posted={posted} name="account/send-verification" texts={texts} form={useForm()} />;
}

export function PasswordForm({ posted, email }: Props & { email: string }) {
  const { current, next, hint } = ACCOUNT.password;
  return (
    <AccountForm
      posted={posted}
      name="account/password"
      texts={ACCOUNT.password}
      form={useForm({ resolver: zodResolver(changePasswordSchema) })}
      fields={(field) => (
        <>
          {/* A password manager needs the account name to save the new password. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField label={current} autoComplete="current-password" {...field('currentPassword')} />
          <PasswordField
            label={next}
            autoComplete="new-password"
            hint={`${AUTH_FORMS.atLeast(PASSWORD_MIN)}. ${hint}`}
            {...field('password')}
          />
        </>
      )}
    />
  );
}

export function EverywhereForm({ posted }: Props) {
  return (
    <AccountForm
      posted={posted}
      name="account/sign-out-everywhere"
      texts={ACCOUNT.everywhere}
      isFarewell
      form={useForm()}
    />
  );
}

type ConsentProps = Props & { organisationId: string; sender: string };

export function ConsentForm({ posted, organisationId, sender }: ConsentProps) {
  const { submit, sending, done } = ACCOUNT.news;
  const isOwn = posted?.values.organisationId === organisationId;
  return (
    <AccountForm
      posted={isOwn ? posted : null}
      name="account/withdraw-consent"
      texts={{ submit: submit(sender), sending, done }}
      form={useForm({ values: { organisationId } })}
      fields={(field) => {
        const { error: _none, ...input } = field('organisationId', organisationId);
        return <input {...input} type="text" hidden readOnly />;
      }}
    />
  );
}

type ScreenProps = Props & { screenId: string; screen: string };

export function ScreenEndForm({ posted, screenId, screen }: ScreenProps) {
  const { submit, sending, done } = PAIRED_SCREENS;
  const isOwn = posted?.values.screenId === screenId;
  return (
    <AccountForm
      posted={isOwn ? posted : null}
      name="account/end-paired-screen"
      texts={{ submit: submit(screen), sending, done }}
      form={useForm({ values: { screenId } })}
      fields={(field) => {
        const { error: _none, ...input } = field('screenId', screenId);
        return <input {...input} type="text" hidden readOnly />;
      }}
    />
  );
}

type RemovalProps = Props & { methodId: string; card: string };

export function CardRemovalForm({ posted, methodId, card }: RemovalProps) {
  const { submit, sending, done } = ACCOUNT.cards;
  const isOwn = posted?.values.methodId === methodId;
  return (
    <AccountForm
      posted={isOwn ? posted : null}
      name="account/remove-saved-method"
      texts={{ submit: submit(card), sending, done }}
      form={useForm({ values: { methodId } })}
      fields={(field) => {
        const { error: _none, ...input } = field('methodId', methodId);
        return <input {...input} type="text" hidden readOnly />;
      }}
    />
  );
}

export function DeletionForm({ posted }: Props) {
  const { open, password, confirm, leavePayment } = ACCOUNT.remove;
  return (
    <AccountForm
      posted={posted}
      name="account/delete"
      texts={ACCOUNT.remove}
      folded={open}
      isFarewell
      form={useForm({ resolver: zodResolver(confirmedDeletionSchema) })}
      fields={(field) => {
        const { defaultValue: _before, ...tick } = field('confirm');
        const { defaultValue: _given, ...leaving } = field('leavePayment');
        return (
          <>
            <PasswordField label={password} autoComplete="current-password" {...field('password')} />
            <CheckboxField label={confirm} {...tick} value="on" />
            <AskedTick label={leavePayment} {...leaving} value="on" />
          </>
        );
      }}
    />
  );
}

function AskedTick(props: ComponentProps<typeof CheckboxField>) {
  const [isAsked, setAsked] = useState(false);
  if (props.error && !isAsked) setAsked(true);
  return isAsked ? <CheckboxField {...props} /> : null;
}

type AccountFormProps<Input extends FieldValues, Output extends object> = {
  posted: PostedForm | null;
  name: FormName;
  /** `done` is shown when the response has no message. */
  texts: Record<'submit' | 'sending' | 'done', string>;
  form: UseFormReturn<Input, unknown, Output>;
  fields?: (field: ReturnType<typeof useServerForm<Input, Output>>['field']) => ReactNode;
  folded?: string;
  isFarewell?: boolean;
};

function AccountForm<Input extends FieldValues, Output extends object>(
  props: AccountFormProps<Input, Output>,
) {
  const { form, posted, name, texts, fields, folded, isFarewell = false } = props;
  const router = useRouter();
  const { field, isAnswer, ...server } = useServerForm(form, {
    name,
    posted,
    onLoggedOut: () => {
      storeToken(null);
      router.push(toLogin('/user/account', true));
    },
    onDone: (answer) => {
      const token = textOf(answer, 'token');
      if (token || isFarewell) storeToken(token);
      notify.success(textOf(answer, 'message') ?? texts.done);
      if (isFarewell) router.push('/');
      else form.reset();
      router.refresh();
    },
  });
  const content = (
    <ServerForm {...server} texts={texts} isSmall>
      {fields?.(field)}
    </ServerForm>
  );
  if (!folded) return content;
  return (
    <details open={isAnswer}>
      <summary className="link inline-block py-2 font-semibold">{folded}</summary>
      <div className="pt-4">{content}</div>
    </details>
  );
}

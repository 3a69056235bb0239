import type { ComponentProps, ReactNode } from 'react';
import { ConfirmDialog } from '@/components/studio/forms/confirm-dialog';
import { isOfForm, toTexts } from '@/components/studio/forms/form-model';
import { StudioForm, type StudioFormProps } from '@/components/studio/forms/studio-form';
import { getPosted } from '@/lib/forms/get-posted';

type PageFormProps = Omit<StudioFormProps, 'posted'>;

/** Shows what was just posted with it. */
export async function PageForm(form: PageFormProps) {
  return <StudioForm {...form} posted={await getPosted(form.name)} />;
}

type DialogFormProps = Omit<PageFormProps, 'texts' | 'variant'> & {
  texts: Record<'open' | 'title' | 'text' | 'submit' | 'sending', string>;
  /** Of the button that opens it. */
  variant?: ComponentProps<typeof ConfirmDialog>['variant'];
  /** Others on the page have the same name and other ids. */
  isOneOfMany?: boolean;
  /** Above the fields. */
  children?: ReactNode;
};

/** Says what it does before it is sent. */
export async function DialogForm({ texts, variant, isOneOfMany, children, ...form }: DialogFormProps) {
  const posted = await getPosted(form.name);
  const isAnswer = isOneOfMany ? isOfForm(posted, form.fixed) : posted !== null;
  const { open, title, text } = texts;
  return (
    <ConfirmDialog
      form={form.name}
      open={open}
      title={title}
      text={text}
      isAnswer={isAnswer}
      variant={variant}
    >
      {children}
      <StudioForm {...form} posted={posted} texts={toTexts(texts)} />
    </ConfirmDialog>
  );
}

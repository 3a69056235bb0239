'use client';

import { useState } from 'react';
import { PasswordField } from '@/components/auth/password-field';
import { cx } from '@/components/ui/cx';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { SelectField } from '@/components/ui/select-field';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { STUDIO_FORM } from '@/lib/content/studio/shell';
import type { StudioField } from './form-model';
import { CardsField } from './cards-field';
import { ColorField } from './color-field';
import { ListFile } from './list-file';
import { PictureField } from './picture-field';
import type { RowProps } from './row-props';

export function FieldRow(props: StudioField & RowProps) {
  const focus = props.kind === 'picture' ? props.focus : undefined;
  return (
    <div className={cx('grid min-w-0 gap-1.5', props.look)}>
      <Control {...props} />
      <SavedMeanwhile field={props} {...pick(props)} name={props.name} />
      {focus ? <SavedMeanwhile field={props} {...pick(props)} name={focus.name} /> : null}
    </div>
  );
}

const pick = ({ form, conflicts }: RowProps) => ({ form, conflicts });

type SavedProps = Pick<RowProps, 'form' | 'conflicts'> & { field: StudioField; name: string };

function SavedMeanwhile({ field, name, form, conflicts }: SavedProps) {
  const [taken, setTaken] = useState<string | null>(null);
  const saved = conflicts[name];
  if (saved === undefined || saved === taken) return null;
  const take = () => {
    form.setValue(name, field.kind === 'tick' ? saved === 'on' : saved);
    setTaken(saved);
  };
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-md bg-info-soft px-3 py-2 text-sm">
      <span className="font-semibold">{STUDIO_FORM.savedMeanwhile}</span>
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{sayChoice(field, saved)}</span>
      <button type="button" className="link min-h-8 font-semibold noscript:hidden" onClick={take}>
        {STUDIO_FORM.take}
      </button>
    </p>
  );
}

function sayChoice(field: StudioField, saved: string): string {
  if (field.kind === 'tick') return saved === 'on' ? STUDIO_FORM.yes : STUDIO_FORM.no;
  const card = field.kind === 'cards' ? field.options[saved]?.label : undefined;
  const text = field.kind === 'select' ? (field.options[saved] ?? saved) : (card ?? saved);
  return text === '' ? STUDIO_FORM.none : text;
}

function Control(props: StudioField & RowProps) {
  const { field, posted, name, hint, value, isRequired = false, isLabelHidden = false } = props;
  const label = isLabelHidden ? <span className="sr-only">{props.label}</span> : props.label;
  const given = { ...field(name, value), label, required: isRequired };
  switch (props.kind) {
    case 'area':
      return (
        <>
          <TextAreaField {...given} hint={hint} rows={props.rows} dir="auto" />
          {props.file ? (
            <ListFile label={props.file} onRead={(text) => props.form.setValue(name, text)} />
          ) : null}
        </>
      );
    case 'select':
      return <SelectField {...given} hint={hint} options={props.options} />;
    case 'tick': {
      const { defaultValue: _text, ...tick } = given;
      const isOn = (posted?.values[name] ?? value) === 'on';
      return <CheckboxField {...tick} defaultChecked={isOn} />;
    }
    case 'color':
      return <ColorField form={props.form} given={{ ...given, hint }} />;
    case 'cards':
      return <CardsField {...props} />;
    case 'picture':
      return <PictureField {...props} />;
    case 'time':
      return <TextField {...given} hint={hint} type="datetime-local" />;
    case 'count':
      return <TextField {...given} hint={hint} inputMode="decimal" autoComplete="off" />;
    case 'email':
      return <TextField {...given} hint={hint} type="email" autoComplete="off" />;
    case 'password':
      return <PasswordField {...given} hint={hint} autoComplete="current-password" />;
    case 'text':
      return <TextField {...given} hint={hint} list={props.list} autoComplete="off" dir="auto" />;
  }
}

'use client';

import { useLayoutEffect, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Typed = { field: Field; place: number; hasFocus: boolean };

/**
 * Keeps what was typed before the page woke up. Where an extension or a translator has changed the
 * page by then, React renders it a second time, with empty fields: they are filled again.
 */
export function KeepTyped(): null {
  // Read while rendering: in the next moment the old fields are gone.
  const [typed] = useState(readTyped);
  useLayoutEffect(() => typed.forEach(restore), [typed]);
  return null;
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Fields of one name; several forms of a page may have a password. */
const findFields = (name: string) => [...document.getElementsByName(name)].filter(isField);

function readTyped(): Typed[] {
  if (typeof document === 'undefined') return [];
  return [...document.querySelectorAll('[name]')]
    .filter(isField)
    .map((field) => ({
      field,
      place: findFields(field.name).indexOf(field),
      hasFocus: field === document.activeElement,
    }))
    .filter(
      ({ field, hasFocus }) => hasFocus || isTicked(field) !== null || field.value !== field.defaultValue,
    );
}

/** Whether a box is ticked that was not, or the other way round; null for all others. */
function isTicked(field: Field): boolean | null {
  const { checked, defaultChecked } = field as HTMLInputElement;
  return checked === defaultChecked ? null : checked;
}

function restore({ field, place, hasFocus }: Typed): void {
  const next = findFields(field.name)[place];
  if (field.isConnected || next?.type !== field.type) return;
  if (isTicked(field) !== null) next.click();
  else if (next.value !== field.value) type(next, field.value);
  if (hasFocus) next.focus();
}

/** As a visitor types: React hears only of values that it has not set itself. */
function type(field: Field, value: string): void {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

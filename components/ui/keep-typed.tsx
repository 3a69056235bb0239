'use client';

import { useLayoutEffect, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Typed = { field: Field; place: number; hasFocus: boolean };

/**
 * React renders again with empty fields when an extension has changed the page before hydration.
 */
export function KeepTyped(): null {
  // Read during render, because hydration removes the old fields.
  const [typed] = useState(readTyped);
  useLayoutEffect(() => typed.forEach(restore), [typed]);
  return null;
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

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

/** React ignores values that it has set itself. */
function type(field: Field, value: string): void {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

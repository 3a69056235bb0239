import { expect, it } from 'vitest';
import { contactMessageSchema } from '@/lib/contract';
import { toErrors } from '@/lib/forms/posted-form';
import { readContactForm } from './contact-form';

it('reads what a browser posts, with line breaks as they were typed', () => {
  const form = new FormData();
  form.set('firstName', 'Ann');
  form.set('message', 'One\r\ntwo');
  form.set('acceptTerms', 'on');
  expect(readContactForm(form)).toEqual({
    firstName: 'Ann',
    lastName: '',
    email: '',
    message: 'One\ntwo',
    acceptTerms: true,
    website: '',
  });
});

it('gives each field its first fault, in the order of the form', () => {
  const parsed = contactMessageSchema.safeParse(readContactForm(new FormData()));
  expect(Object.entries(toErrors(parsed.error?.issues ?? []))).toEqual([
    ['firstName', 'First Name is required'],
    ['lastName', 'Last Name is required'],
    ['email', 'Email is required'],
    ['message', 'Message is required'],
    ['acceptTerms', 'Please accept the terms and conditions'],
  ]);
});

it('is a robot’s with any number of characters in the field that people do not see', () => {
  const form = new FormData();
  form.set('website', 'x'.repeat(100_000));
  const website = contactMessageSchema.shape.website.safeParse(readContactForm(form).website);
  expect([website.success, website.data === '']).toEqual([true, false]);
});

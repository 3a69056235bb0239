import { describe, expect, it } from 'vitest';
import { readTexts, toErrors, withoutSecrets } from './posted-form';

describe('a form that the browser posted by itself', () => {
  it('is read field by field, and a file is no text', () => {
    const form = new FormData();
    form.set('email', ' ann@example.com');
    form.set('name', new File(['x'], 'x.txt'));
    form.set('other', 'not asked for');
    expect(readTexts(form, ['name', 'email', 'password'])).toEqual({
      name: '',
      email: ' ann@example.com',
      password: '',
    });
  });

  it('never gives a password back', () => {
    expect(withoutSecrets({ email: 'a@b.co', password: 'x', currentPassword: 'y' })).toEqual({
      email: 'a@b.co',
    });
  });

  it('gives each field its first fault', () => {
    const issues = [
      { path: ['password'], message: 'Password is required' },
      { path: ['password'], message: 'Password must be at least 6 characters' },
      { path: [], message: 'Unknown field' },
    ];
    expect(toErrors(issues)).toEqual({ password: 'Password is required' });
  });
});

import { describe, expect, it } from 'vitest';
import { isFormText, parseForm, toParamName } from './form';

describe('form bodies', () => {
  it('nest as Stripe nests them', () => {
    expect(parseForm('a=1&b[c][d]=2&b[c][e]=3&f[]=4&f[]=5&g[0]=6')).toEqual({
      a: '1',
      b: { c: { d: '2', e: '3' } },
      f: ['4', '5'],
      g: ['6'],
    });
  });

  it('hold objects in lists', () => {
    expect(parseForm('a[0][b]=1&a[0][c][d]=2&a[1][b]=3&a[9][b]=4')).toEqual({
      a: [{ b: '1', c: { d: '2' } }, { b: '3' }, { b: '4' }],
    });
  });

  it.each([
    ['a=%F0%9F%8E%86+b', true],
    ['a=%F0%9F', false],
    ['a=%FF', false],
    ['a=%', false],
    ['a=%EF%BF%BD', false],
  ])('%s is whole text: %s', (body, isText) => {
    expect(isFormText(body)).toBe(isText);
  });

  it('cannot reach into a prototype', () => {
    expect(parseForm('__proto__[x]=1&a[constructor][y]=1')).toEqual({});
  });

  it('name a parameter as Stripe does', () => {
    expect(toParamName(['payment_method_data', 'card', 'number'])).toBe('payment_method_data[card][number]');
  });
});

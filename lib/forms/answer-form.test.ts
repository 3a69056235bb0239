import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fail, ok, type Result } from '@/lib/result';
import { answerForm, type FormRules } from './answer-form';
import { toPosting } from './posting';

const body = z.object({ name: z.string().min(1, 'Name is required'), password: z.string() });

async function post(
  fields: Record<string, string>,
  result: Result<object> | (() => never),
  { signIn = null, ...rules }: FormRules & { signIn?: string | null } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ form: 'account/profile', ...fields })) form.set(name, value);
  const posting = toPosting(form, '/user/account?tab=1');
  if (!posting) throw new Error('The form has no name');
  const given: unknown[] = [];
  const request = new Request('http://localhost/api/account/profile', { method: 'POST' });
  const response = await answerForm(posting, request, { body, rules, signIn }, async (input) => {
    given.push(input);
    return typeof result === 'function' ? result() : result;
  });
  const { status, headers } = response;
  return { status, location: headers.get('location'), given, answer: posting.answer };
}

const TYPED = { name: 'Ann', password: 'secret' };

describe('a form that the browser posted by itself', () => {
  it('comes back with what was typed but the password, and with what is wrong', async () => {
    const { given, answer } = await post({ name: '', password: 'secret' }, ok({}));
    expect(given).toEqual([]);
    expect(answer).toEqual({
      posted: { values: { name: '' }, errors: { name: 'Name is required' }, failure: null, done: null },
      status: 400,
      retryAfterMs: null,
      page: '/user/account?tab=1',
    });
  });

  it('comes back with the status of a refusal, in the words of its own', async () => {
    const busy = fail('rate_limited', 'Too many.', { retryAfterMs: 9000 });
    const { answer } = await post(TYPED, busy, {
      say: (error) => ({ ...error, message: 'Please wait.' }),
      page: '/unsent',
    });
    expect(answer).toMatchObject({ status: 429, retryAfterMs: 9000, page: '/unsent' });
    expect(answer?.posted).toMatchObject({ values: { name: 'Ann' }, failure: 'Please wait.' });
  });

  it('comes back after a fault of ours, too', async () => {
    const { answer } = await post(TYPED, () => {
      throw new TypeError('x');
    });
    expect(answer).toMatchObject({ status: 500, posted: { values: { name: 'Ann' } } });
  });

  it('leads to the login where its session is over', async () => {
    const over = fail('unauthorized', 'Please sign in to continue.');
    expect(await post(TYPED, over, { signIn: '/auth/login' })).toMatchObject({
      status: 303,
      location: '/auth/login',
      answer: null,
    });
    expect((await post(TYPED, over)).answer?.status).toBe(401);
  });

  it('is sent without the fields that are its own, and leads on or says that it is done', async () => {
    const schema = body.extend({ confirm: z.literal('on', 'Please tick this') });
    expect((await post(TYPED, ok({}), { schema })).answer?.posted.errors).toEqual({
      confirm: 'Please tick this',
    });
    const taken = await post({ ...TYPED, confirm: 'on' }, ok({}), { schema, goTo: () => '/' });
    expect(taken).toMatchObject({ status: 303, location: '/', given: [TYPED], answer: null });
    const stays = await post(TYPED, ok({}), { done: 'Saved.' });
    expect(stays.answer).toMatchObject({ status: 200, posted: { done: 'Saved.', values: {} } });
  });
});

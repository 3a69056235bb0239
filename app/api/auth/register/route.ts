import { callUpstream } from '@/lib/api-client/client';
import { getReferral } from '@/lib/auth/get-referral';
import { toLoginAfter } from '@/lib/auth/return-to';
import { openForm } from '@/lib/auth/routes';
import { startSession } from '@/lib/auth/start-session';
import { calls, registerFormSchema, registerSchema } from '@/lib/contract';
import { readTexts } from '@/lib/forms/posted-form';

export const { GET, POST, PUT, PATCH, DELETE } = openForm(
  registerSchema,
  async ({ input, clientAddress }) => {
    const referral = input.referral ?? (await getReferral());
    return startSession(await callUpstream(calls.register, { body: { ...input, referral }, clientAddress }));
  },
  {
    read: (form) => ({ ...readTexts(form, Object.keys(registerFormSchema.shape)), referral: null }),
    goTo: (form) => toLoginAfter('registered', form.get('returnTo')),
  },
);

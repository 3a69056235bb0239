import { logIn } from '@/lib/auth/account';
import { loginFailureMessage } from '@/lib/auth/login-messages';
import { toLoginAfter } from '@/lib/auth/return-to';
import { openForm } from '@/lib/auth/routes';
import { startSession } from '@/lib/auth/start-session';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import { loginSchema } from '@/lib/contract';
import { renewLogin } from '@/lib/orders/captures/save-captures';
import { ERROR_STATUS } from '@/lib/result';

export const { GET, POST, PUT, PATCH, DELETE } = openForm(
  loginSchema,
  async ({ input, clientAddress }) => {
    const answer = await logIn(input, clientAddress);
    if (answer.ok) void renewLogin(answer.value.token);
    return startSession(answer, answer.ok ? (answer.value.message ?? AUTH_FORMS.login.done) : '');
  },
  {
    goTo: (form) => toLoginAfter('kept', form.get('returnTo')),
    say: ({ message, ...error }) => ({
      ...error,
      message: loginFailureMessage(ERROR_STATUS[error.code], message),
    }),
  },
);

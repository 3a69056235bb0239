import { callUpstream } from '@/lib/api-client/client';
import { toLogin } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { calls } from '@/lib/contract';
import { goTo } from '@/lib/http/go-to';
import { getRoute } from '@/lib/http/route';

/** A plain link leads here, so failures redirect. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async () => {
  const session = await getSession();
  if (!session) return goTo(toLogin('/user/account', true));
  const answer = await callUpstream(calls.exportAccount, { params: {}, token: session.token });
  if (!answer.ok) {
    const hasEnded = answer.error.code === 'unauthorized';
    return goTo(hasEnded ? toLogin('/user/account', true) : '/user/account?export=failed');
  }
  const day = answer.value.exported_at.slice(0, 10);
  return new Response(`${JSON.stringify(answer.value, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${day}.json"`,
      'cache-control': 'no-store',
    },
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, calls, REQUESTED_WITH, toPath } from '../../../lib/contract/index.ts';
import { openStore } from '../../../backend/store/open.ts';
import { startProcess } from '../../../tests/contract/process-target.ts';
import { fillTenants, makeOwner } from '../../../tests/support/tenants.ts';
import { PASSWORD } from '../../traffic/buyer.mjs';

/** The embedded API as a process of its own, with two tenants and a member of both. */
export async function startApi({ databaseUrl }) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-'));
  const url = databaseUrl ?? `file:${folder}/marquee.db`;
  const target = await startProcess(folder, url);

  async function send(call, input = {}, token = undefined) {
    const response = await fetch(target.origin + API_BASE + toPath(call, call.body ? {} : input), {
      method: call.method,
      headers: {
        [REQUESTED_WITH.name]: REQUESTED_WITH.value,
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(call.body && { body: JSON.stringify(input) }),
    });
    return { status: response.status, text: await response.text() };
  }

  const store = openStore({ databaseUrl: url });
  const account = {
    name: 'Olive Owner',
    email: `${randomUUID()}@members.example`,
    password: PASSWORD,
    referral: null,
  };
  const { text } = await send(calls.register, account);
  const { token } = JSON.parse(text);
  await fillTenants(store, Date.now());
  const { id } = await store
    .selectFrom('users')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow();
  await makeOwner(store, id);
  await store.destroy();

  return {
    what: 'The API',
    isUp: async () => target.pid() !== undefined,
    health: `${target.origin}${API_BASE}/health`,
    send: (call, input) => send(call, input, token),
    async stop() {
      await target.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

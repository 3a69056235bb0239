import * as z from 'zod';
import { logChangesSchema } from '@/lib/contract/studio/log/schemas';
import { ok } from '@/lib/result';
import type { StudioContext } from '../context';
import { toLogSentence } from '../log/log-sentences';
import { contains } from '../contains';
import { isAfter, readCursor, toPage } from '../cursor';
import { findOrganisationAnswer } from '../organisation/may-publish';

const LOG_PAGE = 50;

const titled = z.object({ title: z.string() });

export function mountLog({ deps, mount }: StudioContext): void {
  const { store } = deps;

  mount('listLog', async ({ q, event, after }, member) => {
    const start = readCursor(after);
    if (!start.ok) return start;
    const rows = await store
      .selectFrom('audit_log')
      .leftJoin('users', (join) =>
        join.onRef('users.id', '=', 'audit_log.user_id').on('users.deleted_at', 'is', null),
      )
      .leftJoin('event_drafts', 'event_drafts.event_id', 'audit_log.event_id')
      .select(['audit_log.id', 'audit_log.at', 'audit_log.user_id', 'audit_log.action'])
      .select(['audit_log.subject', 'audit_log.changes', 'users.name'])
      .select(['event_drafts.event_id', 'event_drafts.entry'])
      .where('audit_log.organisation_id', '=', member.organisationId)
      .$if(event !== '', (query) => query.where('audit_log.event_id', '=', event))
      .$if(q !== '', (query) =>
        query.where((eb) =>
          eb.or(
            [eb.ref('users.name'), eb.ref('users.email'), eb.ref('audit_log.subject')].flatMap(contains(q)),
          ),
        ),
      )
      .where(isAfter(start.value, 'audit_log.at', 'audit_log.id'))
      .orderBy('audit_log.at', 'desc')
      .orderBy('audit_log.id', 'desc')
      .limit(LOG_PAGE + 1)
      .execute();
    const { page, next } = toPage(rows, LOG_PAGE, (last) => last);
    return ok({
      organisation: await findOrganisationAnswer(store, member, deps),
      lines: page.map((row) => ({
        _id: row.id,
        at: new Date(row.at).toISOString(),
        by: row.user_id === null ? 'The platform' : (row.name ?? 'A former member'),
        what: toLogSentence(row.action, row.subject),
        event:
          row.event_id === null || row.entry === null
            ? null
            : { _id: row.event_id, title: titled.parse(JSON.parse(row.entry)).title },
        changes: logChangesSchema.parse(JSON.parse(row.changes)),
      })),
      next,
    });
  });
}

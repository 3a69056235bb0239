import { createIntervalJob } from '@/lib/process/interval-job';
import { bringForward, type Rhythm } from '../store/rhythm';
import type { Store } from '../store/schema';
import { createOutbox, LATE, type OutboxRow, UNSENT } from './outbox';
import type { Deliver, MailServer } from './smtp';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const INTERVAL_MS = 30_000;
const CLAIM_MS = 5 * MINUTE_MS;
const GIVE_UP_MS = 3 * DAY_MS;
const LONGEST_WAIT_MS = 4 * 60 * MINUTE_MS;
const BATCH = 20;
const RHYTHM: Rhythm = { part: 1, leastMs: CLAIM_MS, mostMs: LONGEST_WAIT_MS };

export type Mailer = ReturnType<typeof createMailer>;

type Deps = {
  store: Store;
  /** Null leaves mail in the outbox. */
  server: MailServer | null;
  now: () => number;
  report: (message: string, error: unknown) => void;
};

/**
 * Claims a mail by moving its next attempt, so a crashed sender frees it. A crash after the
 * server's response sends it twice under one Message-ID (RFC 5321 section 6.1).
 */
export function createMailer({ store, server, now, report }: Deps) {
  const outbox = createOutbox(store);

  async function attempt(mail: OutboxRow, deliver: Deliver): Promise<boolean> {
    if (mail.valid_until !== null && now() > mail.valid_until) {
      await outbox.giveUp(mail, mail.last_error ?? LATE);
      return false;
    }
    if (now() - mail.created_at > GIVE_UP_MS) {
      await outbox.giveUp(mail, mail.last_error ?? 'It waited too long.');
      report(`Mail ${mail.id} was given up after three days.`, mail.last_error);
      return false;
    }
    if (!(await outbox.claim(mail, now() + CLAIM_MS))) return false;
    const delivery = await deliver(mail);
    if (delivery.ok) {
      await outbox.markSent(mail, now());
      return true;
    }
    report(`Mail ${mail.id} could not be sent.`, delivery.error);
    if (delivery.permanent) await outbox.giveUp(mail, delivery.error);
    else await outbox.retryLater(mail.id, now() + toWait(mail.attempts), delivery.error);
    return false;
  }

  /** Sends each due mail once across processes, and returns their number. Never throws. */
  async function deliverDue(): Promise<number> {
    let sent = 0;
    if (!server) return sent;
    try {
      for (;;) {
        await bringForward(store, UNSENT, RHYTHM, now());
        const due = await outbox.listDue(now(), BATCH);
        if (due.length === 0) return sent;
        for (const mail of due) if (await attempt(mail, server.send)) sent += 1;
      }
    } catch (error) {
      report('The outbox could not be processed.', error);
      return sent;
    }
  }

  const job = createIntervalJob(deliverDue, INTERVAL_MS);
  const start = () => void (server && job.start());
  return {
    deliver: job.run,
    wake: job.wake,
    start,
    stop: () => job.stop(),
    /** Resolves with false when the mail server can't send to an address with non-ASCII letters. */
    async reaches(email: string): Promise<boolean> {
      const [mailbox = ''] = email.split('@');
      return !server || /^\p{ASCII}*$/u.test(mailbox) || (await server.takesUnicode()) !== false;
    },
  };
}

/** Doubles from one minute to at most four hours. */
function toWait(attemptsBefore: number): number {
  return Math.min(MINUTE_MS * 2 ** attemptsBefore, LONGEST_WAIT_MS);
}

import { Hono } from 'hono';
import { API_BASE, type PlaybackToken, type PlaybackTokenRequest } from '@/lib/contract';
import { toOpenApi } from '@/lib/contract/openapi';
import { toErrorResponse } from '@/lib/json/respond';
import { toLoggedPath } from '@/lib/observability/logged-path';
import type { Result } from '@/lib/result';
import { createAccounts } from './accounts/accounts';
import { createPersons } from './accounts/persons';
import { mountAccounts } from './accounts/routes';
import type { BackendConfig, BackendDeps } from './config/config';
import { mountContact } from './contact/routes';
import { createContactService } from './contact/service';
import { createReminders } from './events/reminders';
import { mountEvents } from './events/routes';
import { createEventService } from './events/service';
import { toThrownFailure } from './http/failure';
import { type Authenticate, createRouter, type BackendApp } from './http/router';
import { createMailer, type Mailer } from './mail/mailer';
import { createOutbox, type OutboxRow } from './mail/outbox';
import { createSmtpDelivery } from './mail/smtp';
import { mountOrders } from './orders/routes';
import { createOperator, type Operator } from './orders/operator';
import { mountWebhooks } from './webhooks/routes';
import { createRefundJob } from './orders/refund-job';
import { createReconciler, type Scope } from './orders/reconcile';
import { createOrderContext } from './orders/context';
import { mountPersonalData } from './personal-data/routes';
import { mountMedia, mountPlayback } from './playback/routes';
import { createPlaybackContext } from './playback/context';
import type { MediaRequest } from './playback/media';
import type { MediaAnswer } from './playback/media-answer';
import { openMedia } from './playback/open-media';
import { openPlayback } from './playback/open-playback';
import { createTidying } from './personal-data/retention';
import { createWriteCheck } from './store/write-check';
import { createWebhookService } from './webhooks/service';

export type Backend = {
  /** Looks orders up at their providers; see `createReconciler`. */
  reconcile(scope: Scope): Promise<number>;
  /** Speaks the contract below `/api/v1`. */
  app: BackendApp;
  /** `GET /playback/{eventId}/media/{file}` without a `Request`. */
  openMedia(request: MediaRequest): Promise<MediaAnswer>;
  /** `POST /playback/token` without a `Request`. `token` is the login's. */
  openPlayback(
    token: string,
    request: PlaybackTokenRequest,
    country: string | null,
  ): Promise<Result<PlaybackToken>>;
  hasEventAt(domainKey: string): Promise<boolean>;
  /** Starts the jobs: orders, refunds, mail, reminders, retention. They keep no process alive. */
  startReconciler(): void;
  operator: Operator;
  /** Sends the mail that is due now, and says how many. */
  deliverMail: Mailer['deliver'];
  /** Resolves when the store takes writes. */
  checkStore(): Promise<void>;
  listMail(limit: number): Promise<OutboxRow[]>;
  /** Stops the jobs, waits for runs in progress, and closes the store. */
  close(): Promise<void>;
};

/**
 * Puts the embedded API together. Reads no environment; starts no timer until `startReconciler`.
 */
export function createBackend(config: BackendConfig, deps: BackendDeps): Backend {
  const app: BackendApp = new Hono();
  const { smtpUrl, from } = config.mail;
  const mailer = createMailer({ ...deps, send: smtpUrl === null ? null : createSmtpDelivery(smtpUrl, from) });
  const accounts = createAccounts(config, deps, mailer);
  const authenticate: Authenticate = (request) => accounts.authenticate(request);
  const orders = createOrderContext(config, deps, mailer);
  const webhooks = createWebhookService(orders);
  const persons = createPersons(deps.store, config);
  const playback = createPlaybackContext(config, deps, persons);
  const router = createRouter(app, authenticate);

  const checkStore = createWriteCheck(deps);
  app.get(`${API_BASE}/health`, () => Response.json({ status: 'ok' }));
  app.get(`${API_BASE}/ready`, async () => {
    await checkStore();
    return Response.json({ status: 'ready' }, { headers: { 'Cache-Control': 'no-store' } });
  });
  app.get(`${API_BASE}/openapi.json`, () => Response.json(toOpenApi()));
  mountAccounts(router, accounts);
  mountPersonalData(router, accounts.context);
  const events = createEventService(deps, persons);
  mountEvents(router, events);
  mountOrders(router, orders, config.limits);
  mountPlayback(router, playback);
  mountContact(router, createContactService(config, deps, mailer));
  mountMedia(app, playback);
  mountWebhooks(app, webhooks, deps.store);
  router.refuseOtherMethods();

  app.notFound(() => toErrorResponse({ code: 'not_found', message: 'There is nothing at this address.' }));
  app.onError((error, c) => {
    deps.report(`${c.req.method} ${toLoggedPath(c.req.path)} failed.`, error);
    return toErrorResponse(toThrownFailure(error));
  });
  const answer = <T>(name: string, work: Promise<Result<T>>): Promise<Result<T>> =>
    work.catch((error: unknown) => {
      deps.report(`${name} failed.`, error);
      return { ok: false, error: toThrownFailure(error) };
    });

  const openWithToken: Backend['openPlayback'] = async (token, request, country) => {
    const login = await accounts.readToken(token);
    return login.ok ? openPlayback(playback, login.value, request, country) : login;
  };
  const reconciler = createReconciler(orders, (scope) => webhooks.handleLeft(scope));
  const refundJob = createRefundJob(orders);
  const reminders = createReminders(config, deps, mailer);
  const tidying = createTidying(deps);
  return {
    app,
    openMedia: (request) => openMedia(playback, request),
    openPlayback: (token, request, country) =>
      answer('A playback token', openWithToken(token, request, country)),
    hasEventAt: async (domainKey) => (await events.getByDomain(domainKey)).ok,
    async reconcile(scope) {
      const finished = await reconciler.reconcile(scope);
      await refundJob.run();
      return finished;
    },
    operator: createOperator(orders, refundJob),
    startReconciler() {
      reconciler.start();
      refundJob.start();
      mailer.start();
      accounts.resetRequests.start();
      reminders.start();
      tidying.start();
    },
    async deliverMail() {
      await accounts.resetRequests.run();
      return mailer.deliver();
    },
    checkStore,
    listMail: (limit) => createOutbox(deps.store).list(limit),
    async close() {
      await Promise.all(
        [reconciler, refundJob, mailer, accounts.resetRequests, reminders, tidying, playback.places].map(
          (work) => work.stop(),
        ),
      );
      await deps.store.destroy();
    },
  };
}

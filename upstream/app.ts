import { Hono } from 'hono';
import { API_BASE } from '@/lib/contract';
import { toOpenApi } from '@/lib/contract/openapi';
import { mountAccounts } from './accounts/routes';
import { createAccountService } from './accounts/service';
import type { UpstreamConfig, UpstreamDeps } from './config';
import { mountContact } from './contact/routes';
import { createContactService } from './contact/service';
import { mountEvents } from './events/routes';
import { createEventService } from './events/service';
import { toFailureResponse } from './http/failure';
import { type Authenticate, createRouter, type UpstreamApp } from './http/router';
import { createMailer, type Mailer } from './mail/mailer';
import { createOutbox, type OutboxRow } from './mail/outbox';
import { createSmtpDelivery } from './mail/smtp';
import { createReconciler, type Reconciler } from './orders/reconcile';
import { mountOrders } from './orders/routes';
import { createOrderService } from './orders/service';
import { createTimer } from './orders/timer';
import { mountMedia, mountPlayback } from './playback/routes';
import { createPlaybackService } from './playback/service';

export type Upstream = Reconciler & {
  /** Speaks the contract below `/api/v1`: `app.fetch(request)` gives the answer, in process or behind a server. */
  app: UpstreamApp;
  /**
   * Reconciles all open orders now, then every minute those that are due, and sends mail. Keeps no process alive; repeating
   * is harmless.
   */
  startReconciler(): void;
  /** Sends the mail that is due now. */
  deliverMail: Mailer['deliver'];
  /** The newest mails, whatever became of them, at most `limit`. */
  listMail(limit: number): Promise<OutboxRow[]>;
  /** Stops reconciling and sending, waits for a run in progress, and ends the store's connections. */
  close(): Promise<void>;
};

/** Puts the embedded API together. Reads no environment; starts no timer until `startReconciler`. */
export function createUpstream(config: UpstreamConfig, deps: UpstreamDeps): Upstream {
  const app: UpstreamApp = new Hono();
  const accounts = createAccountService(config, deps);
  const authenticate: Authenticate = (request) => accounts.authenticate(request);
  const orders = createOrderService(deps);
  const playback = createPlaybackService(config, deps);
  const { smtpUrl, from } = config.mail;
  const mailer = createMailer({ ...deps, send: smtpUrl === null ? null : createSmtpDelivery(smtpUrl, from) });
  const router = createRouter(app, authenticate);

  app.get(`${API_BASE}/health`, () => Response.json({ status: 'ok' }));
  app.get(`${API_BASE}/openapi.json`, () => Response.json(toOpenApi()));
  mountAccounts(router, accounts);
  mountEvents(router, createEventService(deps));
  mountOrders(router, orders);
  mountPlayback(router, playback);
  mountContact(router, createContactService(config, deps, mailer));
  mountMedia(app, authenticate, playback);
  router.refuseOtherMethods();

  app.notFound(() => toFailureResponse({ code: 'not_found', message: 'There is nothing at this address.' }));
  app.onError((error, c) => {
    deps.report(`${c.req.method} ${c.req.path} failed.`, error);
    return toFailureResponse({ code: 'internal', message: 'Server error: Please try again later.' });
  });

  const reconciler = createReconciler({ ...deps, repository: orders.repository });
  const timer = createTimer(reconciler);
  return {
    app,
    reconcile: (scope) => reconciler.reconcile(scope),
    startReconciler() {
      timer.start();
      mailer.start();
    },
    deliverMail: () => mailer.deliver(),
    listMail: (limit) => createOutbox(deps.store).list(limit),
    async close() {
      await Promise.all([timer.stop(), mailer.stop()]);
      await deps.store.destroy();
    },
  };
}

import { Hono } from 'hono';
import { API_BASE, type AnyCall, calls } from '@/lib/contract';
import { toOpenApi } from './http/openapi';
import { toErrorResponse } from '@/lib/json/respond';
import { toLoggedPath } from '@/lib/observability/logged-path';
import type { Result } from '@/lib/result';
import { createAccounts, mountAccounts } from './accounts/accounts';
import { mountFollows } from './followers/follows';
import { createPersons } from './accounts/persons';
import type { BackendConfig, BackendDeps } from './config/config';
import { mountContact } from './contact/contact';
import { createChannels, mountChannels } from './events/channels';
import { mountPictures } from './events/pictures/pictures';
import { createReminders } from './events/reminders';
import { createEventService, mountEvents } from './events/service';
import { toThrownFailure } from './http/failure';
import { type Authenticate, type BackendApp, createRouter, type DirectCall } from './http/router';
import { createMailer } from './mail/mailer';
import { createOutbox } from './mail/outbox';
import { createMailServer } from './mail/smtp';
import { mountOrders } from './orders/routes';
import { mountGifts } from './orders/gift-changes';
import { createGiftJob } from './orders/gift-job';
import { createSavedMethodJob } from './orders/saved-method-job';
import { createOrganisationJob } from './orders/organisation-job';
import { createGuestCodes } from './orders/guest-codes';
import { mountGuests } from './orders/guests';
import { createOperator } from './orders/operator';
import { mountWebhooks } from './webhooks/routes';
import { createRenewalJob } from './orders/renewal-job';
import { mountRenewals } from './orders/renewal-routes';
import { createRefundJob } from './orders/refund-job';
import { createReconciler, type Scope } from './orders/reconcile';
import { createOrderContext } from './orders/context';
import { mountPersonalData } from './personal-data/personal-data';
import { createPlaybackContext } from './playback/context';
import { createRecorder } from './playback/recorder/recorder';
import { createIngest } from './playback/ingest';
import { createMediaJob } from './playback/media/media-job';
import { moveMediaAgain, moveMediaBack, readMediaPlaces } from './playback/media/media-operator';
import { createReplayWatch } from './playback/replay-watch';
import type { MediaAnswer, MediaRequest } from './playback/media-answer';
import { mountMedia, openMedia } from './playback/open-media';
import { mountFrames } from './playback/open-frame';
import { mountPlayback } from './playback/mount-playback';
import { mountPairing } from './playback/pairing/mount-pairing';
import { getPass } from './passes/offers';
import { createTidying } from './personal-data/retention';
import { createWriteCheck } from './store/write-check';
import { createAudienceJob } from './studio/audience/audience-job';
import { createProofJob } from './studio/addresses/proof-job';
import { createAlertJob } from './studio/alerts/alert-job';
import { createJoinJob } from './studio/live/join-parts';
import { createHomeWatch } from './studio/live/home-watch';
import { createInputWatch } from './studio/live/input-watch';
import { createSideShows } from './studio/live/side-shows';
import { createMessageJob } from './studio/messages/message-job';
import { mountStudio } from './mount-studio';
import { mountOperator } from './studio/operator/mount-operator';
import { createOperatorActions } from './studio/operator/operator-actions';
import { readOperatorDesk } from './studio/operator/operator-desk';
import { readVersion } from '@/lib/process/read-version';
import { closeAllMonths } from './studio/report/statement';
import { mountUploads } from './studio/uploads/upload-routes';
import { createUploads } from './studio/uploads/uploads';
import { createLadders } from './studio/videos/ladders';
import { createRecordingLadders } from './studio/videos/recording-ladders';
import { createMakeGoodJob } from './studio/refunds/make-good-job';
import { createLibrary } from './studio/videos/library';
import { mountVideoFiles } from './studio/videos/video-files';
import { mountTrailers } from './studio/videos/trailers';
import { createWalletHosts } from './wallets/wallet-hosts';
import { createWebhookService } from './webhooks/service';

export type Backend = ReturnType<typeof createBackend>;

/** Reads no environment. Starts no timer before `startReconciler`. */
export function createBackend(config: BackendConfig, deps: BackendDeps) {
  const app: BackendApp = new Hono();
  const { smtpUrl, from } = config.mail;
  const mailer = createMailer({ ...deps, server: smtpUrl === null ? null : createMailServer(smtpUrl, from) });
  const accounts = createAccounts(config, deps, mailer);
  const orders = createOrderContext(config, deps, mailer);
  const webhooks = createWebhookService(orders);
  const refundJob = createRefundJob(orders);
  const messageJob = createMessageJob(config, deps, mailer);
  const operator = createOperator(orders, refundJob);
  const persons = createPersons(deps.store, config);
  const sides = createSideShows(deps.store, createIngest(config.ingest, deps.now), deps.now);
  const playback = createPlaybackContext(config, deps, persons, sides);
  const authenticate: Authenticate = (token, opens) => accounts.authenticate(token, opens);
  const router = createRouter(app, authenticate);
  const library = createLibrary(config, deps);
  const uploads = createUploads(config, deps, library);

  const checkStore = createWriteCheck(deps);
  app.get(`${API_BASE}/health`, () => Response.json({ status: 'ok' }));
  app.get(`${API_BASE}/ready`, async () => {
    await checkStore();
    return Response.json({ status: 'ready' }, { headers: { 'Cache-Control': 'no-store' } });
  });
  // Built on first use, because it is slow.
  let document: string | null = null;
  app.get(`${API_BASE}/openapi.json`, () => {
    document ??= JSON.stringify(toOpenApi());
    return new Response(document, { headers: { 'content-type': 'application/json' } });
  });
  mountAccounts(router, accounts);
  mountFollows(router, accounts.context);
  mountPersonalData(router, accounts.context);
  const events = createEventService(deps, persons, (event) => playback.findPause(event));
  mountEvents(router, events);
  mountChannels(router, createChannels(deps.store, deps.now, events));
  router.get(calls.getPass, ({ passId }) => getPass(deps, passId));
  const codes = createGuestCodes(accounts.context, orders, accounts.resetRequests);
  const savedMethods = createSavedMethodJob(orders);
  mountOrders(router, orders, config.limits, codes, savedMethods);
  mountGuests(router, accounts.context, orders, codes);
  mountGifts(router, accounts.context, orders);
  const gifts = createGiftJob(orders);
  const renewals = createRenewalJob(orders);
  mountRenewals(router, orders, { refundJob, renewals });
  mountPlayback(router, playback);
  mountFrames(router, playback, deps.store);
  mountPairing(router, accounts.context, playback, events);
  mountContact(router, config, deps, mailer);
  const inputWatch = createInputWatch({ config, deps, ingest: playback.ingest }, playback);
  const homeWatch = createHomeWatch(deps);
  const joins = createJoinJob(config, playback.ingest, deps);
  mountStudio(router, config, deps, {
    mailer,
    inputs: inputWatch,
    uploads,
    library,
    ingest: playback.ingest,
    operator,
    refundJob,
    messageJob,
  });
  const operating = { config, deps, ingest: playback.ingest, library, version: readVersion() };
  mountOperator(router, {
    ...operating,
    accounts: accounts.context,
    wake() {
      refundJob.wake();
      mailer.wake();
      library.job.wake();
      inputWatch.wake();
    },
  });
  mountUploads(app, { authenticate, uploads, deps, config });
  mountTrailers(app, config, deps);
  mountVideoFiles(app, { authenticate, config, deps });
  mountMedia(app, playback);
  mountPictures(app, deps.store);
  mountWebhooks(app, webhooks, deps.store);
  router.refuseOtherMethods();

  app.notFound(() => toErrorResponse({ code: 'not_found', message: 'There is nothing at this address.' }));
  app.onError((error, c) => {
    deps.report(`${c.req.method} ${toLoggedPath(c.req.path)} failed.`, error);
    return toErrorResponse(toThrownFailure(error));
  });
  const answer = (call: AnyCall, given: DirectCall): Promise<Result<unknown>> =>
    router.answer(call, given).catch((error: unknown) => {
      deps.report(`${call.method} ${call.path} failed.`, error);
      return { ok: false, error: toThrownFailure(error) };
    });
  const reconciler = createReconciler(orders, (scope) => webhooks.handleLeft(scope));
  const alertJob = createAlertJob(config, deps, mailer);
  const reminders = createReminders(config, deps, mailer);
  const tidying = createTidying(deps, async () => {
    await uploads.tidy();
    await closeAllMonths(deps);
  });
  const replayWatch = createReplayWatch(playback, deps.report);
  const recorder = createRecorder(config, playback, deps);
  const audiences = createAudienceJob(deps);
  const makeGood = createMakeGoodJob(config, deps, mailer);
  const walletHosts = createWalletHosts(config, deps);
  const proofs = createProofJob(config, deps, mailer);
  const finishedMedia = createMediaJob(config, deps);
  const jobs = [
    reconciler,
    refundJob,
    walletHosts,
    proofs,
    createOrganisationJob(deps),
    savedMethods,
    renewals,
    gifts,
    messageJob,
    alertJob,
    mailer,
    accounts.resetRequests,
    reminders,
    tidying,
    replayWatch,
    recorder,
    ...uploads.jobs,
    inputWatch,
    homeWatch,
    joins,
    audiences,
    makeGood,
    library.job,
    createLadders(config, deps, library.folderOf),
    createRecordingLadders(config, deps),
    finishedMedia.job,
  ];
  return {
    app,
    /** Takes a call without a `Request`. */
    answer,
    openMedia: (request: MediaRequest): Promise<MediaAnswer> => openMedia(playback, request),
    async reconcile(scope: Scope) {
      const finished = await reconciler.reconcile(scope);
      await refundJob.run();
      return finished;
    },
    /** Finished media and their bucket, by command. */
    media: {
      run: () => finishedMedia.job.run(),
      read: async () => ({ ...(await readMediaPlaces(deps.store)), isDone: await finishedMedia.isDone() }),
      moveAgain: () => moveMediaAgain(deps.store, deps.now()),
      moveBack: () => moveMediaBack(deps.store, deps.now()),
    },
    watchInputs: () => inputWatch.run(),
    watchHomes: () => homeWatch.run(),
    joinRecordings: () => joins.run(),
    countAudiences: () => audiences.run(),
    prepareMakeGoods: () => makeGood.run(),
    registerHosts: () => walletHosts.run(),
    lookAtProofs: () => proofs.run(),
    renewPasses: () => renewals.run(),
    keepMethods: () => savedMethods.run(),
    operator,
    /** Of the platform, by command. */
    operatorDesk: {
      read: () => readOperatorDesk(operating, { q: '', after: '' }),
      ...createOperatorActions(operating, null),
    },
    startReconciler(): void {
      for (const job of jobs) job.start();
    },
    /** Returns the number of mails sent. */
    async deliverMail() {
      await gifts.run();
      await accounts.resetRequests.run();
      await messageJob.run();
      await alertJob.run();
      return mailer.deliver();
    },
    /** Resolves when the store takes writes. */
    checkStore,
    listMail: (limit: number) => createOutbox(deps.store).list(limit),
    async close(): Promise<void> {
      await Promise.all([...jobs.map((job) => job.stop()), playback.close()]);
      await deps.store.destroy();
    },
  };
}

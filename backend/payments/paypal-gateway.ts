import sdk, { type PaypalRequest } from '@paypal/checkout-server-sdk';
import { fail, ok, type Result } from '@/lib/result';
import { createSemaphore } from '@/lib/process/semaphore';
import { PROVIDER_DEADLINE_MS, startDeadline, type Deadline } from './deadline';
import { expectId } from './expect-id';
import { createPaypalClient, type PaypalClient, UnreadableAnswerError } from './paypal-client';
import { listPaypalDisputes } from './paypal-disputes';
import { isAlreadyCaptured, isRefusal, toPaypalFailure, type PaypalStep } from './paypal-errors';
import { createPayeeCheck } from './paypal-payee';
import { findRefundObstacle, toPaypalRefund, toPaypalRefundConflict, toRefundRequest } from './paypal-refund';
import { type PaypalReturnUrls, toCaptureRequest, toCreateRequest } from './paypal-requests';
import { parsePaypalOrder, parsePaypalRefund } from './paypal-schemas';
import { dropToken, readWallet, type SavedWallet, VAULT_ID } from './paypal-vault';
import { isSignedByPaypal, parsePaypalWebhook, toPaypalEvent } from './paypal-webhook';
import { checkPurchaseFacts, checkRefundRequest } from './request';
import { fromPaypalOrder } from './to-payment';
import type { PaypalOrder, ProviderGateway, PurchaseFacts, Refund, RefundRequest } from './types';

export type PaypalGatewayConfig = {
  clientId: string;
  clientSecret: string;
  /** `https://api-m.paypal.com`, `https://api-m.sandbox.paypal.com`, or a stand-in's origin. */
  apiBase: string;
  isLive?: boolean;
  /** The id of the webhook in PayPal's dashboard. Without it webhooks are rejected. */
  webhookId?: string;
  deadlineMs?: number;
};

export type PaypalGateway = ProviderGateway & {
  /**
   * Repeats return the same order for 6 hours. `keeps` asks PayPal to keep the payer's account;
   * where it may not, the order is made without, or with `must` fails with `not_supported`. Fails
   * with `invalid_input`, `provider_unavailable` or `provider_rejected`.
   */
  createOrder(
    facts: PurchaseFacts,
    urls: PaypalReturnUrls,
    terms?: { customId?: string; keeps?: boolean | 'must' },
  ): Promise<Result<PaypalOrder>>;
  /**
   * Captures an approved order, or reads an earlier capture. Fails with `instrument_declined`,
   * `payment_declined`, `payment_pending` (not approved), `not_found`, `provider_unavailable`
   * (money may have moved) or `provider_rejected`. With a saved account's `vaultId` the order
   * needs no approval; fails with `gone` where PayPal has it no more, and with
   * `instrument_declined` where the payer must approve.
   */
  captureOrder(id: string, orderId: string, vaultId?: string | null): Promise<Result<PaypalOrder>>;
  getOrder(id: string): Promise<Result<PaypalOrder>>;
  /** Reads an unrecorded order. Fails with `not_found` for another payee. */
  getOwnOrder(id: string): Promise<Result<PaypalOrder>>;
  /** The account that an order's payer let PayPal keep; `later`: it may still come. */
  getSavedWallet(id: string): Promise<Result<SavedWallet | 'later' | null>>;
  /** Is idempotent. */
  dropWallet(vaultId: string): Promise<Result<null>>;
};

const PAYPAL_ID = /^[A-Z0-9]{1,36}$/;

const VERIFICATIONS_AT_ONCE = 8;
const VERIFICATIONS_WAITING = 8;
const VERIFY_LATER_MS = 10_000;
const TOO_MANY = 'Too many webhooks are being checked at the moment. Please send this one again.';
const NO_WEBHOOK_ID = 'This site cannot check webhooks of PayPal: it has no webhook id.';

const NO_VAULT = 'PayPal can’t renew this pass here. Please pay by card.';

const noOrder = (reference?: string) =>
  fail('not_found', "PayPal couldn't find this payment.", reference === undefined ? {} : { reference });

export function createPaypalGateway(config: PaypalGatewayConfig): PaypalGateway {
  const readDeadlineMs = () => config.deadlineMs ?? PROVIDER_DEADLINE_MS;
  const client = createPaypalClient({ ...config, timeoutMs: readDeadlineMs() });
  const verifying = createSemaphore(VERIFICATIONS_AT_ONCE, VERIFICATIONS_WAITING);

  async function read(makeRequest: () => PaypalRequest, deadline: Deadline): Promise<PaypalOrder> {
    const order = parsePaypalOrder(await client.send(makeRequest, deadline));
    if (!order) throw new UnreadableAnswerError('The answer is not an order');
    return order;
  }

  async function readById(id: string, deadline: Deadline): Promise<PaypalOrder> {
    const order = await read(() => new sdk.orders.OrdersGetRequest(id), deadline);
    expectId(order.id, id);
    return order;
  }

  const payee = createPayeeCheck(async (facts, deadline) => {
    const urls = { returnUrl: config.apiBase, cancelUrl: config.apiBase };
    const { id } = await read(() => toCreateRequest(facts, urls, facts.orderId), deadline);
    return readById(id, deadline);
  });

  /** An order of ours can be patched to pay another account. */
  const checkMoney = async (order: PaypalOrder, deadline: Deadline) =>
    order.capture === null ? ok(order) : payee.check(order, deadline);

  async function call<T>(
    step: PaypalStep,
    reference: string,
    work: (deadline: Deadline) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    try {
      return await work(startDeadline(readDeadlineMs()));
    } catch (error) {
      return toPaypalFailure(error, step, reference);
    }
  }

  async function captureOrRead(
    id: string,
    orderId: string,
    vaultId: string | null,
    deadline: Deadline,
  ): Promise<PaypalOrder> {
    payee.prepare(deadline);
    try {
      const order = await read(() => toCaptureRequest(id, orderId, vaultId), deadline);
      expectId(order.id, id);
      return order.payeeId === null ? await readById(id, deadline) : order;
    } catch (error) {
      if (!isAlreadyCaptured(error)) throw error;
      return readById(id, deadline);
    }
  }

  return {
    async createOrder(facts, urls, { customId = facts.orderId, keeps = false } = {}) {
      const checked = checkPurchaseFacts(facts);
      if (!checked.ok) return checked;
      return call('create', facts.orderId, async (deadline) => {
        const create = (vaults: boolean) =>
          read(() => toCreateRequest(facts, urls, customId, vaults), deadline);
        const order = await create(keeps !== false).catch((error: unknown) => {
          if (!keeps || !isRefusal(error)) throw error;
          return keeps === 'must' ? null : create(false);
        });
        if (order === null) return fail('not_supported', NO_VAULT);
        expectId(order.orderId ?? customId, customId);
        return ok(order);
      });
    },

    async captureOrder(id, orderId, vaultId = null) {
      if (!PAYPAL_ID.test(id)) return noOrder(orderId);
      return call(vaultId === null ? 'capture' : 'capture-saved', orderId, async (deadline) =>
        checkMoney(await captureOrRead(id, orderId, vaultId, deadline), deadline),
      );
    },

    async getOrder(id) {
      if (!PAYPAL_ID.test(id)) return noOrder();
      return call('get', id, async (deadline) => checkMoney(await readById(id, deadline), deadline));
    },

    async getOwnOrder(id) {
      if (!PAYPAL_ID.test(id)) return noOrder();
      return call('get', id, async (deadline) => {
        payee.prepare(deadline);
        return payee.check(await readById(id, deadline), deadline);
      });
    },

    async getSavedWallet(id) {
      if (!PAYPAL_ID.test(id)) return ok(null);
      return call('get', id, async (deadline) =>
        ok(readWallet(await client.send(() => new sdk.orders.OrdersGetRequest(id), deadline), id)),
      );
    },

    async dropWallet(vaultId) {
      if (!VAULT_ID.test(vaultId)) return ok(null);
      return call('get', vaultId, async (deadline) => {
        await dropToken(client, vaultId, deadline);
        return ok(null);
      });
    },

    async getPayment(reference) {
      if (!PAYPAL_ID.test(reference)) return noOrder();
      return call('get', reference, async (deadline) => {
        const order = await readById(reference, deadline);
        const checked = await checkMoney(order, deadline);
        if (!checked.ok) return checked;
        const payment = fromPaypalOrder(order);
        if (payment.status !== 'paid' || order.capture === null) return ok(payment);
        const listed = await listPaypalDisputes(client, order.capture, deadline);
        const isListed = listed.some(({ status }) => status !== 'won');
        return ok({ ...payment, disputes: isListed ? listed : [...payment.disputes, ...listed] });
      });
    },

    async refund(request) {
      const checked = checkRefundRequest(request);
      if (!checked.ok) return checked;
      if (!PAYPAL_ID.test(request.reference)) return noOrder();
      return call('refund', request.reference, async (deadline) =>
        refundOnce(client, await readById(request.reference, deadline), request, deadline),
      );
    },

    // PayPal's balances need a permission of their own, and money of a linked bank counts too.
    getBalance: async () => ok(null),

    async readWebhook(rawBody, headers) {
      const { webhookId } = config;
      if (!webhookId) return fail('provider_unavailable', NO_WEBHOOK_ID);
      const webhook = parsePaypalWebhook(rawBody, headers, { nowMs: Date.now(), apiBase: config.apiBase });
      if (!webhook.ok) return webhook;
      const checked = await verifying(() =>
        call('get', webhook.value.event.id, async (deadline) =>
          (await isSignedByPaypal(client, webhook.value, webhookId, deadline))
            ? ok(await toPaypalEvent(client, webhook.value, deadline))
            : fail('invalid_input', 'The PayPal signature does not match.'),
        ),
      );
      return checked?.done ?? fail('provider_unavailable', TOO_MANY, { retryAfterMs: VERIFY_LATER_MS });
    },
  };
}

// PayPal forgets a PayPal-Request-Id, so an earlier refund with this key is searched for first.
async function refundOnce(
  client: PaypalClient,
  { refunds, capture }: PaypalOrder,
  request: RefundRequest,
  deadline: Deadline,
): Promise<Result<Refund>> {
  const made = refunds.find(({ key }) => key === request.idempotencyKey);
  if (made) return toPaypalRefund(made);
  const obstacle = findRefundObstacle(capture);
  if (obstacle || !capture) return obstacle ?? noOrder(request.reference);
  try {
    const makeRequest = () => toRefundRequest(capture.id, request, capture.currency);
    const refund = parsePaypalRefund(await client.send(makeRequest, deadline));
    if (!refund) throw new UnreadableAnswerError('The answer is not a refund');
    expectId(refund.moneyReference ?? capture.id, capture.id);
    return toPaypalRefund(refund);
  } catch (error) {
    const conflict = toPaypalRefundConflict(error);
    if (conflict) return conflict;
    throw error;
  }
}

import { studioCalls, type StudioCallName } from '@/lib/contract/studio/calls';
import { toId, toOrderId, type Tenant } from './tenants';

type Input = Record<string, string>;
type Line = string | ((tenant: Tenant) => Input[]);

const ofOrganisation =
  (...inputs: Input[]) =>
  ({ organisationId }: Tenant) =>
    (inputs.length === 0 ? [{}] : inputs).map((input) => ({ organisationId, ...input }));
const ofEvent =
  (...inputs: Input[]) =>
  ({ eventId }: Tenant) =>
    (inputs.length === 0 ? [{}] : inputs).map((input) => ({ eventId, ...input }));
const ofOrder =
  (input: Input = {}) =>
  (tenant: Tenant) => [{ eventId: tenant.eventId, orderId: toOrderId(tenant), ...input }];

const OWN_ROWS = 'Reads and writes rows of the organisation by their keys.';
const DRAFT = 'Reads and writes one draft by its key.';
const SOLD = { version: '99' };

/** What each call of the studio is asked, or why it is not. */
export const TENANT_CALLS: Record<StudioCallName, Line> = {
  getStudio: () => [{}],
  startOrganisation: OWN_ROWS,
  getSettings: ofOrganisation(),
  saveSettings: OWN_ROWS,
  saveRefundLimits: OWN_ROWS,
  saveAlerts: OWN_ROWS,
  saveReplyTo: OWN_ROWS,
  confirmReplyTo: OWN_ROWS,
  askApproval: OWN_ROWS,
  getStudioChannel: ofOrganisation(),
  saveChannel: OWN_ROWS,
  addChannelList: OWN_ROWS,
  changeChannelList: OWN_ROWS,
  getTeam: ofOrganisation(),
  inviteMember: OWN_ROWS,
  withdrawInvitation: OWN_ROWS,
  changeRole: OWN_ROWS,
  removeMember: OWN_ROWS,
  leaveOrganisation: OWN_ROWS,
  getInvitation: () => [{ token: 'x'.repeat(43) }],
  acceptInvitation: OWN_ROWS,
  listLog: (tenant) => ofOrganisation({}, { q: 'zzzz' }, { event: tenant.eventId })(tenant),
  listStudioEvents: ofOrganisation({}, { q: 'zzzz' }, { phase: 'live' }),
  exportEvents: ofOrganisation(),
  importEvents: OWN_ROWS,
  createStudioEvent: DRAFT,
  getEventSums: ofEvent(),
  getStudioEvent: ofEvent(),
  checkEvent: ofEvent(),
  saveEventPage: DRAFT,
  getUpload: () => [{ uploadId: 'upl_none' }],
  saveEventVideo: DRAFT,
  saveTicket: ofEvent({ ...SOLD, packageId: 'live', name: 'Live', price: '12.99' }),
  removeTicket: ofEvent({ ...SOLD, packageId: 'live' }),
  moveTicket: DRAFT,
  undoEdit: DRAFT,
  publishEvent: ofEvent({ version: '1', acceptsTerms: 'on' }),
  unpublishEvent: ofEvent({ version: '1' }),
  deleteStudioEvent: ofEvent({ version: '1' }),
  checkPostpone: ofEvent({ version: '1', start_time: '2033-09-01T20:00' }),
  postponeEvent: 'Writes to every holder; a version that is not the newest reads nothing.',
  cancelEvent: 'Gives up what is pending; a version that is not the newest reads nothing.',
  dismissStep: ofEvent({ step: 'refunds' }),
  getStreamKeys: ofEvent(),
  makeStreamKey: OWN_ROWS,
  getDesk: ofEvent(),
  sayStatus: ofEvent({ text: 'Soon.' }),
  setBreak: ofEvent({ on: '' }),
  correctBreak: ofEvent({ outageId: 'out_none', kind: 'interval' }),
  startShow: ofEvent(),
  endShow: 'Ends the event that the other calls are about.',
  reopenShow: ofEvent(),
  startRehearsal: DRAFT,
  endRehearsal: ofEvent(),
  disconnectEncoder: 'Asks the live input alone.',
  listVideos: ofOrganisation(),
  getVideo: ofOrganisation({ videoId: 'vid_none' }),
  getRecording: ofOrganisation({ folder: 'show_none' }),
  renameVideo: OWN_ROWS,
  retryVideo: OWN_ROWS,
  deleteVideo: OWN_ROWS,
  removeCaptions: OWN_ROWS,
  getVideoEdit: ofEvent(),
  saveChapters: DRAFT,
  saveTrim: DRAFT,
  getAudience: ofEvent({}, { file: 'on' }),
  getAudiences: ofOrganisation(),
  listCodes: (tenant) => ofEvent({}, { q: 'MANY' })(tenant),
  saveCode: OWN_ROWS,
  switchCode: (tenant) => [{ eventId: tenant.eventId, codeId: toId(tenant, 'cod'), off: 'on' }],
  exportCodes: (tenant) => [{ eventId: tenant.eventId, batch: toId(tenant, 'batch') }],
  savePartner: ofEvent({ name: 'Radio' }),
  listPasses: ofOrganisation(),
  listPassOrders: OWN_ROWS,
  savePass: OWN_ROWS,
  switchPass: OWN_ROWS,
  refundPass: OWN_ROWS,
  getHome: ofOrganisation(),
  getEventSales: ofEvent(),
  getReport: ofOrganisation(),
  getEventReport: ofEvent(),
  listMovements: ofOrganisation(),
  listEventMovements: ofEvent(),
  getPayouts: ofOrganisation(),
  listEventOrders: (tenant) =>
    ofEvent(
      {},
      { limit: '1000' },
      { q: 'zzzz' },
      { q: 'ann' },
      { q: toOrderId(tenant) },
      { q: 'buyer4242@mail.example', status: 'paid' },
      { status: 'disputed' },
      { package: 'crew' },
      { code: 'MANY' },
      { code: 'NONE' },
      { country: 'XX' },
      { day: '2001-01-01' },
      { mode: 'test' },
    )(tenant),
  getEventOrder: ofOrder(),
  getOrderEvidence: ofOrder(),
  resendReceipt: ofOrder(),
  refundOrder: ofOrder({ amount: '1', seen: '0' }),
  askRefund: ofOrder(),
  moveOrder: ofOrder({ email: 'friend@mail.example' }),
  freeScreens: ofOrder(),
  listRefundRuns: ofEvent({}, { code: 'MANY', percent: '50' }),
  startRefundRun: ofEvent({ percent: '100', seen: '0', fingerprint: 'none' }),
  steerRefundRun: ofEvent({ runId: 'run_none', step: 'pause' }),
  getWhy: (tenant) =>
    ofEvent(
      { q: toOrderId(tenant) },
      { q: 'buyer5@mail.example', country: 'DE' },
      { q: 'no@mail.example' },
    )(tenant),
  listMessages: ofEvent(),
  getMessage: (tenant) => [{ eventId: tenant.eventId, messageId: toId(tenant, 'msg') }],
  saveMessage: OWN_ROWS,
  sendMessage: (tenant) => [{ eventId: tenant.eventId, messageId: toId(tenant, 'msg'), version: '1' }],
  cancelMessage: (tenant) => [{ eventId: tenant.eventId, messageId: toId(tenant, 'msg') }],
  listPeople: ofEvent(
    {},
    { q: 'zzzz' },
    { q: 'ann' },
    { limit: '1000' },
    { group: 'guests', q: 'zzzz' },
    { group: 'reminded' },
    { group: 'consented', q: 'zzzz' },
  ),
  addGuest: ofEvent({ name: 'Gus', email: 'gus@mail.example' }),
  withdrawGuest: ofEvent({ email: 'gus@mail.example' }),
  checkGuests: ofEvent({ list: 'name,email\nGus,gus2@mail.example\n' }),
  getGuestList: ofEvent({ listId: 'gls_none' }),
  importGuests: ofEvent({ listId: 'gls_none' }),
};

export const STUDIO_CALL_NAMES = Object.keys(studioCalls) as StudioCallName[];

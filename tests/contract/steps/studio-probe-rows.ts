import type { StudioCallName } from '@/lib/contract/studio/calls';

/** What each of two organizations has one of. */
export type ProbeIds = Record<
  | 'organisationId'
  | 'eventId'
  | 'orderId'
  | 'codeId'
  | 'batch'
  | 'messageId'
  | 'listId'
  | 'runId'
  | 'uploadId'
  | 'videoId'
  | 'packageId'
  | 'passId'
  | 'destinationId'
  | 'invitationId'
  | 'memberId'
  | 'picture',
  string
>;

type Owner = 'organisationId' | 'eventId' | 'uploadId' | null;

/**
 * How a call is made, and what it may be asked for of another organization: a field with the id of
 * something below the call's organization or event.
 */
export type ProbeRow = {
  /** Null for what any account may call. */
  of: Owner;
  /** Whether a suspended organization may still make it. */
  suspended: 'goes' | 'stops';
  input: Record<string, string>;
  nested: Record<string, keyof ProbeIds>;
  /** Where a right call does not end in 200 in this state. */
  status: number;
};

type More = Partial<Pick<ProbeRow, 'input' | 'nested' | 'status'>>;
const toRow =
  (suspended: ProbeRow['suspended']) =>
  (of: Owner, { input = {}, nested = {}, status = 200 }: More = {}): ProbeRow => ({
    of,
    suspended,
    input,
    nested,
    status,
  });
const goes = toRow('goes');
const stops = toRow('stops');

const VERSION = { version: '1' };
/** Of the event, which had its price changed. */
const SECOND = { version: '2' };
const TIMES = { start_time: '2031-05-01T20:00' };
const PAGE = { title: 'A', description: 'B', domain: 'probe-page', timezone: 'UTC' };
const GUEST = { email: 'probe@guests.example' };
const ORDER = { nested: { orderId: 'orderId' } } as const;
const LIST = { nested: { listId: 'listId' } } as const;
const VIDEO = { nested: { videoId: 'videoId' } } as const;
const MESSAGE = { nested: { messageId: 'messageId' } } as const;
const FILTER = { nested: { package: 'packageId' } } as const;

/** One for each call: without it, this does not compile. */
export const PROBE_ROWS: Record<StudioCallName, ProbeRow> = {
  getStudio: goes(null),
  startOrganisation: goes(null, { input: { name: 'Probe' } }),
  getInvitation: goes(null, { input: { token: 'x'.repeat(43) }, status: 410 }),
  acceptInvitation: goes(null, { input: { token: 'x'.repeat(43) }, status: 410 }),
  getSettings: goes('organisationId'),
  saveSettings: goes('organisationId', {
    input: { ...VERSION, name: 'A', timezone: 'UTC' },
    nested: { logo: 'picture', picture: 'picture' },
  }),
  saveRefundLimits: goes('organisationId', { input: { editor_refunds: '5' } }),
  saveAlerts: goes('organisationId', { input: { dispute: 'on' } }),
  saveReplyTo: stops('organisationId', { input: { email: 'probe@guests.example' } }),
  confirmReplyTo: goes('organisationId', { input: { token: 'x'.repeat(43) }, status: 410 }),
  askApproval: goes('organisationId', { input: { message: 'A' } }),
  getStudioChannel: goes('organisationId'),
  saveChannel: stops('organisationId', {
    input: { ...VERSION, domain: 'probe-channel' },
    nested: { trailer: 'videoId' },
  }),
  addChannelList: goes('organisationId', { input: { ...VERSION, name: 'Nights' } }),
  changeChannelList: goes('organisationId', {
    input: { ...VERSION, list: '0', change: 'add' },
    nested: { listedId: 'eventId' },
  }),
  getDestinations: goes('organisationId'),
  saveDestination: goes('organisationId', {
    input: { ...VERSION, name: 'A', service: 'twitch', stream_key: 'live_1234567890' },
    nested: { destinationId: 'destinationId' },
  }),
  removeDestination: goes('organisationId', { nested: { destinationId: 'destinationId' } }),
  getTeam: goes('organisationId'),
  inviteMember: stops('organisationId', { input: { email: 'probe@guests.example', role: 'desk' } }),
  withdrawInvitation: goes('organisationId', { nested: { invitationId: 'invitationId' } }),
  changeRole: goes('organisationId', { input: { role: 'desk' }, nested: { memberId: 'memberId' } }),
  removeMember: goes('organisationId', { nested: { memberId: 'memberId' } }),
  leaveOrganisation: goes('organisationId'),
  listLog: goes('organisationId', { nested: { event: 'eventId' } }),
  listStudioEvents: goes('organisationId'),
  exportEvents: goes('organisationId'),
  // The id of an entry is the event's on this site, so one that is taken has to be refused.
  importEvents: goes('organisationId', { input: { file: '{"events": []}' }, status: 400 }),
  createStudioEvent: goes('organisationId', { input: { title: 'A' }, nested: { copyOf: 'eventId' } }),
  getEventSums: goes('eventId'),
  getStudioEvent: goes('eventId'),
  checkEvent: goes('eventId'),
  saveEventPage: goes('eventId', { input: { ...SECOND, ...TIMES, ...PAGE }, nested: { image: 'picture' } }),
  getUpload: goes('uploadId'),
  saveEventVideo: goes('eventId', {
    input: { ...SECOND, source: 'library', play_as: 'video' },
    nested: { video: 'videoId' },
  }),
  saveTicket: goes('eventId', {
    input: { ...SECOND, name: 'Seat', price: '10' },
    nested: { packageId: 'packageId' },
  }),
  removeTicket: goes('eventId', { input: SECOND, nested: { packageId: 'packageId' }, status: 400 }),
  moveTicket: goes('eventId', {
    input: { ...SECOND, direction: 'up' },
    nested: { packageId: 'packageId' },
  }),
  undoEdit: goes('eventId', { input: SECOND, status: 409 }),
  publishEvent: stops('eventId', { input: SECOND }),
  unpublishEvent: goes('eventId', { input: SECOND, status: 409 }),
  deleteStudioEvent: goes('eventId', { input: SECOND, status: 409 }),
  checkPostpone: goes('eventId', { input: { ...SECOND, start_time: '2033-09-01T20:00' } }),
  postponeEvent: stops('eventId', { input: { ...SECOND, ...TIMES } }),
  cancelEvent: stops('eventId', { input: { ...SECOND, note: 'The singer is ill.' } }),
  dismissStep: goes('eventId', { input: { step: 'refunds' } }),
  getStreamKeys: goes('eventId'),
  makeStreamKey: goes('eventId', { input: { input: 'primary' } }),
  disconnectEncoder: goes('eventId'),
  getRestream: goes('eventId'),
  chooseDestination: goes('eventId', { input: { on: 'on' }, nested: { destinationId: 'destinationId' } }),
  switchDestination: goes('eventId', { input: { on: 'on' }, nested: { destinationId: 'destinationId' } }),
  saveRestream: goes('eventId', { input: { minutes: '5' } }),
  getDesk: goes('eventId'),
  sayStatus: stops('eventId', { input: { text: 'Soon.' } }),
  setBreak: goes('eventId'),
  correctBreak: goes('eventId', { input: { outageId: 'out_none', kind: 'interval' }, status: 404 }),
  startShow: goes('eventId'),
  endShow: goes('eventId', { status: 409 }),
  reopenShow: goes('eventId'),
  startRehearsal: goes('eventId'),
  endRehearsal: goes('eventId'),
  listVideos: goes('organisationId'),
  getVideo: goes('organisationId', VIDEO),
  getRecording: goes('organisationId', { input: { folder: 'none' }, status: 404 }),
  renameVideo: goes('organisationId', { ...VIDEO, input: { ...VERSION, name: 'A' } }),
  retryVideo: goes('organisationId', VIDEO),
  deleteVideo: goes('organisationId', VIDEO),
  removeCaptions: goes('organisationId', { ...VIDEO, input: { language: 'en' } }),
  getVideoEdit: goes('eventId'),
  saveChapters: goes('eventId', { input: VERSION }),
  saveTrim: goes('eventId', { input: VERSION, status: 409 }),
  getAudience: goes('eventId'),
  getAudiences: goes('organisationId'),
  listCodes: goes('eventId'),
  saveCode: stops('eventId', {
    input: { batch: 'bat_new', label: 'A', code: 'NEWCODE', kind: 'percent', value: '5' },
  }),
  switchCode: goes('eventId', { input: { off: 'on' }, nested: { codeId: 'codeId' } }),
  exportCodes: goes('eventId', { nested: { batch: 'batch' } }),
  listPasses: goes('organisationId'),
  listPassOrders: goes('organisationId', { nested: { passId: 'passId' } }),
  savePass: stops('organisationId', {
    input: { ...VERSION, name: 'A', price: '5', period_count: '1', period_unit: 'month' },
    nested: { passId: 'passId' },
  }),
  switchPass: goes('organisationId', { nested: { passId: 'passId' } }),
  // The order is of a ticket.
  refundPass: stops('organisationId', {
    ...ORDER,
    input: { amount: '1', seen: '0', message: 'A' },
    status: 404,
  }),
  listPassCodes: goes('organisationId', { nested: { passId: 'passId' } }),
  savePassCode: stops('organisationId', {
    input: { batch: 'bat_pass', label: 'A', code: 'NEWCODE', kind: 'percent', value: '5' },
    nested: { passId: 'passId' },
  }),
  // The code and the batch are of the event.
  switchPassCode: goes('organisationId', {
    input: { off: 'on' },
    nested: { passId: 'passId', codeId: 'codeId' },
    status: 404,
  }),
  exportPassCodes: goes('organisationId', { nested: { passId: 'passId', batch: 'batch' }, status: 404 }),
  savePartner: goes('eventId', { input: { name: 'A' } }),
  getReport: goes('organisationId'),
  getEventReport: goes('eventId'),
  getHome: goes('organisationId'),
  getEventSales: goes('eventId'),
  listMovements: goes('organisationId'),
  listEventMovements: goes('eventId'),
  getPayouts: goes('organisationId'),
  listEventOrders: goes('eventId', FILTER),
  getEventOrder: goes('eventId', ORDER),
  getOrderEvidence: goes('eventId', ORDER),
  resendReceipt: stops('eventId', ORDER),
  refundOrder: stops('eventId', { ...ORDER, input: { amount: '1', seen: '0', message: 'Sorry.' } }),
  askRefund: goes('eventId', { ...ORDER, status: 409 }),
  moveOrder: stops('eventId', { ...ORDER, input: GUEST }),
  freeScreens: goes('eventId', ORDER),
  getWhy: goes('eventId', { nested: { q: 'orderId' } }),
  listRefundRuns: goes('eventId', FILTER),
  startRefundRun: stops('eventId', {
    input: { percent: '100', fingerprint: 'none', message: 'Sorry.' },
    status: 409,
  }),
  steerRefundRun: goes('eventId', { input: { step: 'withdraw' }, nested: { runId: 'runId' } }),
  listMessages: goes('eventId'),
  getMessage: goes('eventId', MESSAGE),
  saveMessage: goes('eventId', {
    input: { ...VERSION, group: 'buyers', subject: 'A', text: 'A' },
    nested: { messageId: 'messageId', package: 'packageId' },
  }),
  sendMessage: stops('eventId', { ...MESSAGE, input: VERSION }),
  cancelMessage: goes('eventId', MESSAGE),
  listPeople: goes('eventId'),
  addGuest: stops('eventId', { input: { ...GUEST, name: 'A' } }),
  withdrawGuest: goes('eventId', { input: GUEST }),
  checkGuests: goes('eventId', { input: { list: 'name,email\nA,probe@guests.example' } }),
  getGuestList: goes('eventId', LIST),
  importGuests: stops('eventId', LIST),
};

/** Routes below `/studio` that are no calls of the contract, with the right that they take. */
export const PROBE_ROUTES = [
  ['POST', '/studio/uploads', 'saveEventPage'],
  ['HEAD', '/studio/uploads/:id', 'saveEventPage'],
  ['PATCH', '/studio/uploads/:id', 'saveEventPage'],
  ['DELETE', '/studio/uploads/:id', 'saveEventPage'],
  ['GET', '/studio/video-files/:organisationId/:id', 'getVideo'],
] as const;

/** The site's own routes, and the calls by which the API judges them. */
export const SITE_ROUTES: Record<string, StudioCallName[] | 'all' | 'routes'> = {
  '[...call]': 'all',
  'audience/export': ['getAudience'],
  'codes/export': ['exportCodes', 'exportPassCodes'],
  desk: ['getDesk'],
  'events/export': ['exportEvents'],
  'movements/export': ['listMovements', 'listEventMovements'],
  'orders/evidence': ['getOrderEvidence'],
  'orders/export': ['listEventOrders'],
  'people/export': ['listPeople'],
  'statement/export': ['getPayouts'],
  'uploads/[[...id]]': ['getUpload'],
  'video-files': 'routes',
};

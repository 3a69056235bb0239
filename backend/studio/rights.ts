import type { StudioCallName } from '@/lib/contract/studio/calls';
import { type OPEN_CALLS, type Role, ROLES } from '@/lib/contract/studio/shared/roles';
import type { Stoppable } from '@/lib/contract/studio/organisation/stoppable';

type Call = Exclude<StudioCallName, (typeof OPEN_CALLS)[number]>;

const OWNER: readonly Role[] = ['owner'];
const EDITOR: readonly Role[] = ['owner', 'editor'];
export const BOX_OFFICE: readonly Role[] = ['owner', 'editor', 'box-office'];
export const DESK: readonly Role[] = ['owner', 'editor', 'desk'];
export const MONEY: readonly Role[] = ['owner', 'accountant'];
const MEMBER: readonly Role[] = ROLES;

/** Role × call: the only place that says who may do what (docs/studio.md prints it). */
export const STUDIO_RIGHTS: Record<Call, readonly Role[]> = {
  getSettings: OWNER,
  saveSettings: OWNER,
  saveRefundLimits: OWNER,
  saveAlerts: OWNER,
  saveReplyTo: OWNER,
  confirmReplyTo: OWNER,
  askApproval: OWNER,
  getStudioChannel: OWNER,
  saveChannel: OWNER,
  addChannelList: OWNER,
  changeChannelList: OWNER,
  getDestinations: OWNER,
  saveDestination: OWNER,
  removeDestination: OWNER,
  getTeam: OWNER,
  inviteMember: OWNER,
  withdrawInvitation: OWNER,
  changeRole: OWNER,
  removeMember: OWNER,
  leaveOrganisation: MEMBER,
  listLog: OWNER,
  getHome: MEMBER,
  getEventSales: MEMBER,
  listStudioEvents: MEMBER,
  getEventSums: MEMBER,
  getStudioEvent: MEMBER,
  checkEvent: EDITOR,
  createStudioEvent: EDITOR,
  saveEventPage: EDITOR,
  getUpload: EDITOR,
  saveEventVideo: EDITOR,
  saveTicket: EDITOR,
  removeTicket: EDITOR,
  moveTicket: EDITOR,
  undoEdit: EDITOR,
  listPasses: MEMBER,
  savePass: OWNER,
  switchPass: OWNER,
  listPassOrders: BOX_OFFICE,
  refundPass: BOX_OFFICE,
  listPassCodes: BOX_OFFICE,
  savePassCode: OWNER,
  switchPassCode: OWNER,
  exportPassCodes: BOX_OFFICE,
  deleteStudioEvent: EDITOR,
  listVideos: EDITOR,
  getVideo: EDITOR,
  getRecording: EDITOR,
  renameVideo: EDITOR,
  retryVideo: EDITOR,
  deleteVideo: EDITOR,
  removeCaptions: EDITOR,
  getVideoEdit: EDITOR,
  saveChapters: EDITOR,
  saveTrim: EDITOR,
  exportEvents: EDITOR,
  importEvents: EDITOR,
  publishEvent: OWNER,
  unpublishEvent: OWNER,
  checkPostpone: OWNER,
  postponeEvent: OWNER,
  cancelEvent: OWNER,
  dismissStep: OWNER,
  getStreamKeys: DESK,
  makeStreamKey: DESK,
  disconnectEncoder: DESK,
  getDesk: DESK,
  getRestream: EDITOR,
  chooseDestination: EDITOR,
  saveRestream: OWNER,
  switchDestination: DESK,
  sayStatus: DESK,
  setBreak: DESK,
  correctBreak: DESK,
  startShow: DESK,
  endShow: DESK,
  reopenShow: DESK,
  startRehearsal: DESK,
  endRehearsal: DESK,
  getAudience: MEMBER,
  getAudiences: MEMBER,
  listCodes: BOX_OFFICE,
  saveCode: BOX_OFFICE,
  switchCode: BOX_OFFICE,
  exportCodes: BOX_OFFICE,
  savePartner: BOX_OFFICE,
  getReport: MONEY,
  getEventReport: MONEY,
  listMovements: MONEY,
  listEventMovements: MONEY,
  getPayouts: MONEY,
  listEventOrders: BOX_OFFICE,
  getEventOrder: BOX_OFFICE,
  getOrderEvidence: BOX_OFFICE,
  resendReceipt: BOX_OFFICE,
  refundOrder: BOX_OFFICE,
  askRefund: BOX_OFFICE,
  moveOrder: BOX_OFFICE,
  freeScreens: BOX_OFFICE,
  getWhy: BOX_OFFICE,
  listPeople: BOX_OFFICE,
  addGuest: BOX_OFFICE,
  withdrawGuest: BOX_OFFICE,
  checkGuests: BOX_OFFICE,
  getGuestList: BOX_OFFICE,
  importGuests: BOX_OFFICE,
  listRefundRuns: OWNER,
  startRefundRun: OWNER,
  steerRefundRun: OWNER,
  listMessages: EDITOR,
  getMessage: EDITOR,
  saveMessage: EDITOR,
  sendMessage: EDITOR,
  cancelMessage: EDITOR,
};

/** What a call needs of what can be stopped. A field: only with its text. */
const STOPPED: Record<Stoppable, Partial<Record<Call, 'always' | 'text' | 'message' | 'note' | 'email'>>> = {
  // Includes complimentary access.
  publishing: {
    publishEvent: 'always',
    saveChannel: 'always',
    savePass: 'always',
    postponeEvent: 'always',
    saveCode: 'always',
    savePassCode: 'always',
    moveOrder: 'always',
    addGuest: 'always',
    importGuests: 'always',
  },
  messages: {
    inviteMember: 'always',
    saveReplyTo: 'email',
    cancelEvent: 'note',
    sayStatus: 'text',
    resendReceipt: 'always',
    refundOrder: 'message',
    refundPass: 'message',
    startRefundRun: 'message',
    addGuest: 'always',
    importGuests: 'always',
    sendMessage: 'always',
  },
  sales: {},
  streams: { startShow: 'always', startRehearsal: 'always' },
};

/** The first part of `stopped` that the call needs. */
export function findStopped(call: Call, input: object, stopped: readonly Stoppable[]): Stoppable | undefined {
  return stopped.find((part) => {
    const what = STOPPED[part][call];
    return what === 'always' || (what !== undefined && Reflect.get(input, what) !== '');
  });
}

export function mayCall(role: Role, call: Call): boolean {
  return STUDIO_RIGHTS[call].includes(role);
}

/** Whether sums of money are for this role; single orders are for the box office too. */
export const seesMoney = (role: Role): boolean => mayCall(role, 'getEventReport');

export function listRights(role: Role): string[] {
  return Object.entries(STUDIO_RIGHTS).flatMap(([call, roles]) => (roles.includes(role) ? [call] : []));
}

export type MemberCall = Call;

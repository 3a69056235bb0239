import * as z from 'zod';
import { type AnyCall, get, post } from '../call';
import { messageSchema } from '../shared';
import { audienceCalls } from './audience/calls';
import { channelCalls } from './channel/calls';
import { codeCalls } from './codes/calls';
import { homeCalls } from './home/calls';
import * as events from './events/schemas';
import { liveCalls } from './live/calls';
import * as log from './log/schemas';
import { messageCalls } from './messages/calls';
import { moneyCalls } from './report/calls';
import { ofMember } from './shared/of-member';
import { orderCalls } from './orders/calls';
import { refundCalls } from './refunds/schemas';
import { peopleCalls } from './people/calls';
import { careCalls } from './organisation/care';
import * as organisations from './organisation/schemas';
import { passCalls } from './passes/calls';
import { restreamCalls } from './restream/calls';
import * as team from './team/schemas';
import * as uploads from './uploads/schemas';
import { videoCalls } from './videos/calls';

export const studioCalls = {
  getStudio: get('/studio', z.object({}), organisations.studioSchema, {
    ...ofMember('The organisations of the sender'),
    failures: [401],
  }),
  startOrganisation: post(
    '/studio/organisations/start',
    organisations.startOrganisationSchema,
    organisations.startedOrganisationSchema,
    {
      ...ofMember(
        'Start an organisation with a first draft event; safe to repeat with the same name',
        409,
        429,
      ),
      leadsTo: '/studio/events/{eventId}',
    },
  ),
  getSettings: get(
    '/studio/organisations/{organisationId}/settings',
    organisations.organisationParamsSchema,
    organisations.settingsSchema,
    ofMember("An organisation's name and defaults"),
  ),
  saveSettings: post(
    '/studio/settings/save',
    organisations.saveSettingsSchema,
    messageSchema,
    ofMember("Change an organisation's name and defaults", 409),
  ),
  getTeam: get(
    '/studio/organisations/{organisationId}/team',
    organisations.organisationParamsSchema,
    team.teamSchema,
    ofMember('The members and open invitations of an organisation'),
  ),
  inviteMember: post('/studio/team/invite', team.inviteMemberSchema, messageSchema, {
    ...ofMember('Mail an invitation: a link for one use, for seven days, bound to the address', 409, 429),
    leadsTo: '/studio/team?organisation={organisationId}',
  }),
  withdrawInvitation: post('/studio/team/withdraw', team.withdrawInvitationSchema, messageSchema, {
    ...ofMember('End an invitation; safe to repeat'),
    leadsTo: '/studio/team?organisation={organisationId}',
  }),
  changeRole: post('/studio/team/role', team.changeRoleSchema, messageSchema, {
    ...ofMember("Change a member's role; the last owner stays one", 409),
    leadsTo: '/studio/team?organisation={organisationId}',
  }),
  removeMember: post('/studio/team/remove', team.removeMemberSchema, messageSchema, {
    ...ofMember('Remove a member; the last owner stays', 409),
    leadsTo: '/studio/team?organisation={organisationId}',
  }),
  leaveOrganisation: post('/studio/team/leave', team.leaveOrganisationSchema, messageSchema, {
    ...ofMember('Leave an organisation; the last owner stays', 409),
    leadsTo: '/studio',
  }),
  getInvitation: get(
    '/studio/invitations/{token}',
    team.invitationParamsSchema,
    team.invitationSchema,
    ofMember('What an invitation offers', 410),
  ),
  acceptInvitation: post(
    '/studio/invitations/accept',
    team.acceptInvitationSchema,
    team.acceptedInvitationSchema,
    {
      ...ofMember('Join an organisation with the token of a mailed link; safe to repeat', 410),
      leadsTo: '/studio?organisation={organisationId}',
    },
  ),
  listLog: get(
    '/studio/organisations/{organisationId}/log',
    log.listLogSchema,
    log.logSchema,
    ofMember('Who changed what, newest first'),
  ),
  listStudioEvents: get(
    '/studio/organisations/{organisationId}/events',
    events.listStudioEventsSchema,
    events.studioEventsSchema,
    ofMember("An organisation's events, latest start first"),
  ),
  exportEvents: get(
    '/studio/organisations/{organisationId}/export',
    organisations.organisationParamsSchema,
    events.exportedEventsSchema,
    ofMember("An organisation's events as an events file"),
  ),
  importEvents: post('/studio/events/import', events.importEventsSchema, events.importedEventsSchema, {
    ...ofMember('Take the entries of an events file as drafts', 409),
    leadsTo: '/studio/events?organisation={organisationId}',
  }),
  createStudioEvent: post(
    '/studio/events/create',
    events.createStudioEventSchema,
    events.createdStudioEventSchema,
    { ...ofMember('Make a draft event, empty or as a copy'), leadsTo: '/studio/events/{eventId}' },
  ),
  getStudioEvent: get(
    '/studio/events/{eventId}',
    events.studioEventParamsSchema,
    events.studioEventSchema,
    ofMember('An event with its draft'),
  ),
  getEventSums: get(
    '/studio/events/{eventId}/sums',
    events.studioEventParamsSchema,
    events.eventSumsSchema,
    ofMember('What an event sold, and how many people have its tickets'),
  ),
  checkEvent: get(
    '/studio/events/{eventId}/checks',
    events.studioEventParamsSchema,
    events.checklistSchema,
    ofMember('What an event needs before it is published, each checked now'),
  ),
  saveEventPage: post(
    '/studio/events/save-page',
    events.saveEventPageSchema,
    events.savedEventSchema,
    ofMember("Change the page of an event's draft", 409),
  ),
  getUpload: get(
    '/studio/uploads/{uploadId}/status',
    uploads.uploadParamsSchema,
    uploads.uploadSchema,
    ofMember('What became of an uploaded picture or logo'),
  ),
  saveEventVideo: post(
    '/studio/events/save-video',
    events.saveEventVideoSchema,
    events.savedEventSchema,
    ofMember("Change what an event's draft plays", 409),
  ),
  saveTicket: post('/studio/events/save-ticket', events.saveTicketSchema, events.savedEventSchema, {
    ...ofMember("Add or change a ticket of an event's draft", 409),
    leadsTo: '/studio/events/{eventId}/tickets',
  }),
  removeTicket: post('/studio/events/remove-ticket', events.removeTicketSchema, events.savedEventSchema, {
    ...ofMember("Take a ticket out of an event's draft; those sold stay valid", 409),
    leadsTo: '/studio/events/{eventId}/tickets',
  }),
  moveTicket: post('/studio/events/move-ticket', events.moveTicketSchema, events.savedEventSchema, {
    ...ofMember("Move a ticket of an event's draft", 409),
    leadsTo: '/studio/events/{eventId}/tickets',
  }),
  undoEdit: post(
    '/studio/events/undo',
    events.undoEditSchema,
    events.savedEventSchema,
    ofMember("Undo the last change of an event's draft, if nothing came after it", 409),
  ),
  publishEvent: post('/studio/events/publish', events.publishEventSchema, events.savedEventSchema, {
    ...ofMember('Show the draft to the public', 409),
    leadsTo: '/studio/events/{eventId}/share',
  }),
  unpublishEvent: post('/studio/events/unpublish', events.unpublishEventSchema, events.savedEventSchema, {
    ...ofMember('Take an event off the public site, before its first sale', 409),
    leadsTo: '/studio/events/{eventId}',
  }),
  deleteStudioEvent: post('/studio/events/delete', events.deleteStudioEventSchema, messageSchema, {
    ...ofMember('Delete an event that is not published', 409),
    leadsTo: '/studio',
  }),
  checkPostpone: get(
    '/studio/events/{eventId}/postponed',
    events.checkPostponeSchema,
    events.postponedSchema,
    ofMember('Each time that a postponement would move', 409),
  ),
  postponeEvent: post('/studio/events/postpone', events.postponeEventSchema, events.savedEventSchema, {
    ...ofMember('Move an event and tell everyone with a ticket or an invitation', 409),
    leadsTo: '/studio/events/{eventId}',
  }),
  cancelEvent: post('/studio/events/cancel', events.cancelEventSchema, events.savedEventSchema, {
    ...ofMember('Stop the sale of an event, say so on its page, and tell everyone', 409),
    leadsTo: '/studio/events/{eventId}',
  }),
  dismissStep: post('/studio/events/dismiss-step', events.dismissStepSchema, messageSchema, {
    ...ofMember('Remove a step that follows a cancellation; safe to repeat'),
    leadsTo: '/studio/events/{eventId}',
  }),
  ...careCalls,
  ...channelCalls,
  ...liveCalls,
  ...restreamCalls,
  ...audienceCalls,
  ...videoCalls,
  ...codeCalls,
  ...homeCalls,
  ...moneyCalls,
  ...orderCalls,
  ...refundCalls,
  ...messageCalls,
  ...peopleCalls,
  ...passCalls,
} satisfies Record<string, AnyCall>;

export type StudioCallName = keyof typeof studioCalls;

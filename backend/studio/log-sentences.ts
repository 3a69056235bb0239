import type { LogAction } from './log';

/** In the past tense, after the name of the member. `{subject}` is the line's own subject. */
const LOG_SENTENCES: Record<LogAction, string> = {
  'organisation-started': 'started the organization',
  'settings-changed': 'changed the settings',
  'organisation-approved': 'approved the organization',
  'organisation-suspended': 'suspended the organization',
  'organisation-resumed': 'ended the suspension of the organization',
  'member-invited': 'invited {subject}',
  'invitation-withdrawn': 'withdrew the invitation of {subject}',
  'member-joined': 'joined the organization',
  'role-changed': 'changed the role of {subject}',
  'member-removed': 'removed {subject}',
  'member-left': 'left the organization',
  'event-created': 'made the event',
  'event-copied': 'made the event as a copy of {subject}',
  'event-imported': 'imported the event from a file',
  'page-changed': 'changed the page of the event',
  'video-changed': 'changed the video of the event',
  'ticket-added': 'added the ticket {subject}',
  'ticket-changed': 'changed the ticket {subject}',
  'ticket-removed': 'removed the ticket {subject}',
  'ticket-moved': 'moved the ticket {subject}',
  'event-published': 'published the event',
  'event-unpublished': 'unpublished the event',
  'event-deleted': 'deleted the event {subject}',
  'event-postponed': 'postponed the event',
  'event-cancelled': 'canceled the event',
  'receipt-sent': 'sent the receipt of order {subject} again',
  'order-refunded': 'refunded order {subject}',
  'order-moved': 'moved the ticket of order {subject}',
  'screens-freed': 'freed the screens of order {subject}',
  'refund-run-started': 'started the refund run {subject}',
  'refund-run-approve': 'approved the refund run {subject}',
  'refund-run-pause': 'paused the refund run {subject}',
  'refund-run-resume': 'resumed the refund run {subject}',
  'refund-run-retry': 'tried the failed refunds of {subject} again',
  'refund-run-withdraw': 'withdrew the refund run {subject}',
};

const SENTENCES = new Map<string, string>(Object.entries(LOG_SENTENCES));

export function toLogSentence(action: string, subject: string | null): string {
  const sentence = SENTENCES.get(action) ?? 'made a change';
  return sentence.replace('{subject}', () => (subject === null ? 'a former member' : `“${subject}”`));
}

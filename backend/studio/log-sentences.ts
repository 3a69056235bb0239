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
  'key-made': 'made a new stream key: {subject}',
  'status-said': 'told viewers {subject}',
  'status-removed': 'removed the message to viewers',
  'break-begun': 'began a break',
  'break-ended': 'ended the break',
  'show-started': 'started the show early',
  'show-ended': 'ended the show',
  'show-reopened': 'reopened the show',
  'rehearsal-begun': 'began a rehearsal',
  'rehearsal-ended': 'ended the rehearsal',
  'video-uploaded': 'uploaded the video {subject}',
  'video-renamed': 'renamed the video {subject}',
  'video-deleted': 'deleted the video {subject}',
  'captions-added': 'added captions to {subject}',
  'captions-removed': 'removed captions of {subject}',
  'chapters-changed': 'changed the chapters of the event',
  'replay-trimmed': 'changed the start and end of the replay',
  'code-added': 'added the code {subject}',
  'codes-made': 'made single-use codes for {subject}',
  'code-switched-off': 'switched off the code {subject}',
  'code-switched-on': 'switched on the code {subject}',
  'partner-added': 'added the partner link {subject}',
  'share-changed': "set the platform's share to {subject}",
  'payout-noted': 'noted the payout {subject}',
};

const SENTENCES = new Map<string, string>(Object.entries(LOG_SENTENCES));

export function toLogSentence(action: string, subject: string | null): string {
  const sentence = SENTENCES.get(action) ?? 'made a change';
  return sentence.replace('{subject}', () => (subject === null ? 'a former member' : `“${subject}”`));
}

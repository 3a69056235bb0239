import type { FormName } from '@/lib/forms/posted-form';
import { textOf } from '@/lib/http/text-of';
import { ofOrganisation, toGuestsPath, toMessagePath, toStudioPath, toVideoPath } from './paths';

type Read = (field: string) => string;

/**
 * Where a form of the studio leads after a success, with script and without. Null to stay.
 */
export function toNextPath(form: FormName, read: Read, answer: unknown): string | null {
  switch (form) {
    case 'studio/organisations/start':
    case 'studio/events/create':
      return toStudioPath(textOf(answer, 'eventId') ?? '');
    case 'studio/events/publish':
    case 'studio/events/unpublish':
    case 'studio/events/postpone':
    case 'studio/events/cancel':
    case 'studio/events/dismiss-step':
      return toStudioPath(read('eventId'));
    case 'studio/events/save-ticket':
    case 'studio/events/remove-ticket':
    case 'studio/events/move-ticket':
      return toStudioPath(read('eventId'), 'tickets');
    case 'studio/codes/save':
    case 'studio/codes/switch':
    case 'studio/partners/save':
      return toStudioPath(read('eventId'), 'codes');
    case 'studio/guests/check':
      return toGuestsPath(read('eventId'), textOf(answer, 'listId') ?? '');
    case 'studio/guests/add':
    case 'studio/guests/withdraw':
      return toGuestsPath(read('eventId'));
    case 'studio/messages/save':
    case 'studio/messages/send':
    case 'studio/messages/cancel':
      return toMessagePath(read('eventId'), read('messageId'));
    case 'studio/team/invite':
    case 'studio/team/withdraw':
    case 'studio/team/role':
    case 'studio/team/remove':
      return ofOrganisation('/studio/team', read('organisationId'));
    case 'studio/invitations/accept':
      return ofOrganisation('/studio', textOf(answer, 'organisationId') ?? '');
    case 'studio/events/import':
      return ofOrganisation('/studio', read('organisationId'));
    case 'studio/videos/delete':
      return ofOrganisation('/studio/videos', read('organisationId'));
    case 'studio/videos/remove-captions':
      return toVideoPath(read('videoId'), read('organisationId'));
    case 'studio/events/delete':
    case 'studio/team/leave':
      return '/studio';
    default:
      return null;
  }
}

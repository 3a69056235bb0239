import * as z from 'zod';
import { emailSchema } from '../../accounts';
import { idSchema, instantSchema } from '../../shared';
import { patternedText } from '../../text';
import { tickSchema } from '../shared/fields';
import { organisationSchema } from '../organisation/schemas';
import { ROLES } from '../shared/roles';

const roleSchema = z.enum(ROLES, { error: 'Please choose a role' });

export const teamSchema = z.object({
  organisation: organisationSchema,
  members: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      email: z.string(),
      role: z.enum(ROLES),
      joined_at: instantSchema,
      is_self: z.boolean(),
    }),
  ),
  /** Whether events have stream keys, and whether one of these events is on. */
  keys: z.enum(['none', 'some', 'on-air']),
  invitations: z.array(
    z.object({
      _id: idSchema,
      email: z.string(),
      role: z.enum(ROLES),
      invited_at: instantSchema,
      expires_at: instantSchema,
    }),
  ),
});

export const inviteMemberSchema = z.object({
  organisationId: idSchema,
  email: emailSchema,
  role: roleSchema,
});
export const withdrawInvitationSchema = z.object({ organisationId: idSchema, invitationId: idSchema });
export const changeRoleSchema = z.object({ organisationId: idSchema, memberId: idSchema, role: roleSchema });
export const removeMemberSchema = z.object({
  organisationId: idSchema,
  memberId: idSchema,
  /** Also withdraws the stream keys of all events, which members of the desk have seen. */
  withdrawKeys: tickSchema,
});
export const leaveOrganisationSchema = z.object({ organisationId: idSchema });

const invitationToken = patternedText(64, /^[\w-]{20,64}$/, 'This link is not valid');
export const invitationParamsSchema = z.object({ token: invitationToken });
export const acceptInvitationSchema = z.object({ token: invitationToken });

/** `fits` says whether the invitation is bound to the address of the account that asks. */
export const invitationSchema = z.object({
  organisation: z.string(),
  role: z.enum(ROLES),
  email: z.string(),
  expires_at: instantSchema,
  fits: z.boolean(),
});
export const acceptedInvitationSchema = z.object({ organisationId: idSchema, message: z.string() });

import { z } from 'zod'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import { checkEmail } from '#domain/identifiers/person.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import type { StaffOperation } from './staff-paths.ts'
import { deliverySchema, readText } from '../fields.ts'

/** Who works at the practice: src/server/staff/people.ts. */

const role = z.enum(
  staffRoles.map(({ code }) => code),
  { error: 'Choose a role' },
)

const email = readText(signUpMessages.email, checkEmail)

const clinician = z.object({ id: z.uuid(), name: z.string() })

const staffListSchema = z.object({
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      role,
      clinician: clinician.nullable(),
      hasSecondStep: z.boolean(),
      lastUsedAt: z.iso.datetime().nullable(),
      isDisabled: z.boolean(),
      isYou: z.boolean(),
      /** Whether the caller may reset this person’s second step. */
      mayReset: z.boolean(),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.uuid(),
      email: z.string(),
      role,
      clinician: clinician.nullable(),
      expiresAt: z.iso.datetime(),
      isExpired: z.boolean(),
      /** Whether the caller may send it again or take it back. */
      mayChange: z.boolean(),
    }),
  ),
  /** Whom a sign-in can be made for. */
  cliniciansWithoutLogin: z.array(clinician),
})

export type StaffList = z.infer<typeof staffListSchema>
export type Colleague = StaffList['people'][number]
export type Invitation = StaffList['invitations'][number]

const clinicianNeeded = 'Choose which clinician this is'
const clinicianId = z.union([z.uuid(), z.literal('').transform(() => null), z.null()], {
  error: clinicianNeeded,
})

const namesClinician = ({ role: given, clinicianId: id }: { role: string; clinicianId: string | null }) =>
  given !== 'clinician' || id !== null
const clinicianMissing = { path: ['clinicianId'], message: clinicianNeeded }

export const inviteStaffRequest = z
  .object({
    email: email.meta({ title: 'their email' }),
    role: role.meta({ title: 'their role' }),
    clinicianId: clinicianId.default(null).meta({ title: 'which clinician this is' }),
  })
  .refine(namesClinician, clinicianMissing)

/** The link is shown once: only its hash is kept. */
const sentInvitationSchema = z.object({
  link: z
    .string()
    .nullable()
    .describe('Null for those who may not join in someone’s place: only owners see it'),
  delivery: deliverySchema,
})

export const changeStaffRequest = z
  .object({
    role: role.meta({ title: 'their role' }),
    clinicianId: clinicianId.default(null).meta({ title: 'which clinician this is' }),
    isDisabled: z.boolean(),
    was: z
      .object({ role, clinicianId: z.uuid().nullable(), isDisabled: z.boolean() })
      .optional()
      .describe(
        'As the screen showed them: 409 where another owner was quicker. Left out, nothing is compared',
      ),
  })
  .refine(namesClinician, clinicianMissing)

const byId = z.object({ id: z.uuid() })

export const peopleEndpoints = endpointGroup({ tag: 'Staff', staff: 'see the staff' }, {
  listStaff: {
    summary: 'Who works here, and who is invited',
    answer: staffListSchema,
    answers: 'People, open invitations, clinicians without a sign-in',
  },
  changeStaff: {
    summary: 'Change a colleague’s role, or close or open their sign-in',
    staff: 'change roles',
    isStepUp: true,
    params: byId,
    body: changeStaffRequest,
    answers: 'Changed, at once',
    errors: ['notFound', 'conflict', 'changedMeanwhile'],
  },
  resetSecondStep: {
    summary: 'Reset a colleague’s lost second step',
    description: 'Ends their sign-ins, and tells them by email. They set a new one up at their next sign-in.',
    isStepUp: true,
    params: byId,
    answers: 'Reset',
    errors: ['notFound', 'conflict'],
  },
  inviteStaff: {
    summary: 'Invite a colleague',
    staff: 'invite staff',
    isStepUp: true,
    body: inviteStaffRequest,
    status: 201,
    answer: sentInvitationSchema,
    answers: 'The link, and whether it was mailed',
  },
  renewStaffInvitation: {
    summary: 'Send an invitation again, with a new link',
    isStepUp: true,
    params: byId,
    answer: sentInvitationSchema,
    answers: 'The new link; the one before no longer works',
    errors: ['notFound'],
  },
  revokeStaffInvitation: {
    summary: 'Take an invitation back',
    isStepUp: true,
    params: byId,
    answers: 'Its link no longer works',
    errors: ['notFound'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)

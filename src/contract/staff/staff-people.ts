import { z } from 'zod'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import { checkEmail } from '#domain/identifiers/email.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { deliverySchema } from '../delivery.ts'
import { readText } from '../read-by.ts'

/** Who works at the practice: src/server/staff/list-staff.ts. */

const role = z.enum(
  staffRoles.map(({ code }) => code),
  { error: 'Choose a role' },
)

const email = readText(signUpMessages.email, checkEmail)

const clinician = z.object({ id: z.uuid(), name: z.string() })

export const staffListSchema = z.object({
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

type Given = { role: string; clinicianId: string | null }
const namesClinician = ({ role: given, clinicianId: id }: Given) => given !== 'clinician' || id !== null
const clinicianMissing = { path: ['clinicianId'], message: clinicianNeeded }

export const inviteStaffRequest = z
  .object({
    email: email.meta({ title: 'their email' }),
    role: role.meta({ title: 'their role' }),
    clinicianId: clinicianId.default(null).meta({ title: 'which clinician this is' }),
  })
  .refine(namesClinician, clinicianMissing)

/** The link is shown once: only its hash is kept. */
export const sentInvitationSchema = z.object({
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

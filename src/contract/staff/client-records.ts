import { z } from 'zod'
import { callers } from '#domain/clients/office-record.ts'
import { onBehalfOfCodes } from '#domain/clients/on-behalf-of.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import { checkEmail, checkPersonName } from '#domain/identifiers/person.ts'
import { checkPhone, checkPhoneOfAnyCountry } from '#domain/identifiers/phone.ts'
import { listCodes } from '#domain/vocabulary.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import {
  checkedText,
  deliverySchema,
  type FieldCheck,
  parsedBy,
  personName,
  timeZoneSchema,
} from '../fields.ts'
import type { StaffOperation } from './staff-paths.ts'

/** An empty field stays an empty text; anything else as the domain keeps it, or refused in the domain’s words. */
const maybe = (name: string, check: FieldCheck) =>
  z
    .string()
    .trim()
    .max(320, 'Must be at most 320 characters')
    .transform((typed, context) => (typed === '' ? '' : parsedBy(check)(typed, context)))
    .default('')
    .meta({ title: name })

export const createClientRequest = z.object({
  firstName: personName(signUpMessages.firstName).meta({ title: 'First name' }),
  lastName: personName(signUpMessages.lastName).meta({ title: 'Last name' }),
  dateOfBirth: z.string().meta({ title: 'Date of birth' }).describe('YYYY-MM-DD'),
  onBehalfOf: z
    .enum(onBehalfOfCodes, { error: 'Please say who speaks with the practice' })
    .meta({ title: 'Who speaks with us' })
    .describe(`Who speaks with the practice: ${listCodes(callers).join(', ')}`),
  email: maybe('Email', checkEmail),
  mobile: maybe('Mobile', checkPhone),
  timeZone: timeZoneSchema,
  bookerName: maybe('Their name', checkPersonName),
  bookerMobile: maybe('Their phone number', checkPhoneOfAnyCountry),
  guardianFirstName: maybe('First name of the parent or guardian', checkPersonName),
  guardianLastName: maybe('Last name of the parent or guardian', checkPersonName),
  guardianEmail: maybe('Email of the parent or guardian', checkEmail),
  guardianMobile: maybe('Phone number of the parent or guardian', checkPhoneOfAnyCountry),
  isSomeoneElse: z
    .boolean()
    .default(false)
    .describe('The people who look the same were shown, and this is none of them'),
})

const sameBy = z.enum(['name', 'email', 'medicare'])

/** Name and birth date only: enough to know a person by, and no more than the search shows. */
const lookalikeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  dateOfBirth: z.iso.date(),
  sameBy: z.array(sameBy).describe('`name`: name and birth date'),
})

const createdClientSchema = z.object({
  id: z.uuid().nullable().describe('Null while nothing is saved, because people look the same'),
  lookalikes: z.array(lookalikeSchema),
})

export const inviteToRecordRequest = z.object({
  email: checkedText('Email', checkEmail),
  mobile: checkedText('Mobile', checkPhone),
})

const invitedToRecordSchema = z.object({ delivery: deliverySchema })

export type CreateClientRequest = z.output<typeof createClientRequest>
export type Lookalike = z.infer<typeof lookalikeSchema>
export type CreatedClient = z.infer<typeof createdClientSchema>

const id = z.uuid()

export const clientRecordEndpoints = endpointGroup({ tag: 'Clients (staff)', staff: 'keep clients' }, {
  createClient: {
    summary: 'Add a client who has no login',
    description:
      'No account is made and nothing is sent. Where people look the same, they are answered instead and nothing is saved, until `isSomeoneElse` says that this is another person.',
    body: createClientRequest,
    answer: createdClientSchema,
    answers: 'The new record, or who looks the same',
    errors: ['conflict'],
  },
  readLookalikes: {
    summary: 'Who may be the same person as a client',
    params: z.object({ id }),
    answer: z.object({ lookalikes: z.array(lookalikeSchema) }),
    answers: 'People of the same name and birth date, the same email, or the same Medicare card and position',
    errors: ['notFound'],
  },
  inviteToRecord: {
    summary: 'Invite a client without a login to make one for this record',
    description: 'Whoever signs up with this invitation has this record: no second one is made.',
    staff: 'invite clients',
    params: z.object({ id }),
    body: inviteToRecordRequest,
    answer: invitedToRecordSchema,
    answers: 'Invited, and what became of the email',
    errors: ['notFound', 'emailInUse', 'conflict', 'tooManyRequests'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)

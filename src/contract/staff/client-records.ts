import { z } from 'zod'
import { fundingLimits } from '#domain/funding/form-fields.ts'
import { australianStateCodes, checkPostcode } from '#domain/identifiers/address.ts'
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

const why = z
  .string({ error: 'Please say why' })
  .trim()
  .min(1, 'Please say why')
  .max(300, 'Must be at most 300 characters')
  .meta({ title: 'Why' })

/** One line of an address, or nothing. */
const line = (name: string, most: number) =>
  z.string().trim().max(most, `Must be at most ${most} characters`).default('').meta({ title: name })

/** The whole of it, as it is to be: what differs is the correction. */
export const correctClientRequest = createClientRequest
  .pick({
    firstName: true,
    lastName: true,
    dateOfBirth: true,
    mobile: true,
    timeZone: true,
    guardianFirstName: true,
    guardianLastName: true,
    guardianEmail: true,
    guardianMobile: true,
  })
  .extend({
    line1: line('Street address', fundingLimits.addressLine),
    line2: line('Street address, second line', fundingLimits.addressLine),
    suburb: line('Suburb', fundingLimits.name),
    state: z
      .enum(['', ...australianStateCodes])
      .default('')
      .meta({ title: 'State' }),
    postcode: maybe('Postcode', checkPostcode),
    reason: why,
  })

export const changeClientEmailRequest = z.object({ email: maybe('Email', checkEmail), reason: why })

const correctionSchema = z.object({
  at: z.iso.datetime(),
  who: z.string(),
  reason: z.string(),
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
})

const heldRecordSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  hasLogin: z.boolean(),
  email: z.string().nullable(),
  waitingEmail: z.string().nullable().describe('A new one whose link has not been used yet'),
  values: correctClientRequest.omit({ reason: true }),
  corrections: z.array(correctionSchema).describe('The latest first'),
})

const correctedSchema = z.object({
  changed: z.number().int().describe('Fields; 0 where nothing differed'),
  notSeenBy: z.array(z.string()).describe('Clinicians who have them, or are booked, and do not see this age'),
})

export type HeldRecord = z.infer<typeof heldRecordSchema>
export type CorrectClientRequest = z.output<typeof correctClientRequest>
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
  readClientRecord: {
    summary: 'What the office may correct of a client, and what it did; reading it leaves a row in the audit',
    params: z.object({ id }),
    answer: heldRecordSchema,
    answers: 'The record and its corrections',
    errors: ['notFound'],
  },
  correctClient: {
    summary: 'Correct a client’s details, with a reason; each field before and after is kept',
    params: z.object({ id }),
    body: correctClientRequest,
    answer: correctedSchema,
    answers: 'Corrected',
    errors: ['notFound'],
  },
  changeClientEmail: {
    summary: 'Enter another email of a client',
    description:
      'A login’s email, and one that takes the place of another, counts once its link is used: both addresses are told.',
    params: z.object({ id }),
    body: changeClientEmailRequest,
    answer: z.object({ state: z.enum(['changed', 'linkSent']) }),
    answers: 'Whether it counts already',
    errors: ['notFound', 'emailInUse', 'emailNotSetUp', 'tooManyRequests', 'unavailable'],
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

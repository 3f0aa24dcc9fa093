import { z } from 'zod'
import { peopleMessages, personMays, personRoles, relationCodes } from '#domain/clients/account-people.ts'
import { passwordMessages } from '#domain/clients/credentials.ts'
import { signUpLimits, signUpMessages } from '#domain/clients/sign-up.ts'
import { checkEmail, dateOfBirthMessages } from '#domain/identifiers/person.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import type { Operation } from './api-paths.ts'
import { type Endpoint, endpointGroup, forClients, forForms } from './endpoint.ts'
import { optionalText, personName, readText } from './fields.ts'

const may = z.array(z.enum(personMays))

const personSchema = z.object({
  id: z.string().describe('Of their record: it goes along as X-Person'),
  grantId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.iso.date(),
  age: z.number().int(),
  role: z.enum(personRoles),
  may,
  isFirst: z
    .boolean()
    .describe('The person whom the account was opened with: requests without X-Person are for them'),
  hasOwnLogin: z.boolean().describe('Somebody else signs in for this record'),
  /** Of another adult without a login. */
  toldBy: z.enum(['email', 'sms', 'vouched']).nullable(),
  savedCard: z.string().nullable().describe('The last four digits, where the account may pay for them'),
  nextAppointment: z.iso.datetime().nullable(),
  timeZone: z.string(),
})

const helperSchema = z.object({
  grantId: z.string(),
  name: z.string(),
  firstName: z.string().describe('Of the person of this account whom they act for'),
  may,
  since: z.iso.datetime(),
})

const peopleSchema = z.object({
  people: z.array(personSchema),
  helpers: z.array(helperSchema).describe('Other logins that act for a person who signs in here themselves'),
})

const dateOfBirth = z
  .string({ error: dateOfBirthMessages.required })
  .trim()
  .min(1, dateOfBirthMessages.required)
  .pipe(z.iso.date({ error: dateOfBirthMessages.invalid }))

export const addPersonRequest = z.object({
  relation: z.enum(relationCodes, { error: peopleMessages.relation }),
  firstName: personName(signUpMessages.firstName),
  lastName: personName(signUpMessages.lastName),
  dateOfBirth,
  email: optionalText('Email', checkEmail).describe('Of another adult: they are told'),
  mobile: optionalText('Mobile', checkPhone).describe('Of another adult, where no email is known'),
  theyKnow: z
    .boolean()
    .optional()
    .describe('Of another adult without either: the account says that they know'),
})

const token = z.string().min(1).max(200)

export const takeOverRequest = z.object({
  token,
  email: readText(signUpMessages.email, checkEmail),
  password: z
    .string({ error: passwordMessages.required })
    .min(1, passwordMessages.required)
    .max(signUpLimits.password, `Must be at most ${signUpLimits.password} characters`),
  isPoliciesConfirmed: z.literal(true, { error: signUpMessages.policies }),
})

const linkSchema = z.object({
  bookerName: z.string(),
  firstName: z.string(),
  email: z.string().nullable().describe('Where the link was sent, if by email'),
})

export const accountPeopleEndpoints = endpointGroup({ tag: 'People of an account' }, {
  listPeople: {
    summary: 'Everybody whom the account acts for, and who else acts for its own person',
    answer: peopleSchema,
    answers: 'The person it was opened with first',
    errors: forClients,
  },
  addPerson: {
    summary: 'Add a person to the account',
    description:
      'Oneself, a child of 13 to 17 or another adult, each with a record of their own. Another adult is told by email or text ' +
      'message, with a link that ends it or makes a login of their own for the record.',
    isKeyed: true,
    body: addPersonRequest,
    answer: z.object({ id: z.string() }),
    answers: 'Their record',
    status: 201,
    errors: [...forForms, 'ageNotServed', 'conflict', 'tooManyRequests'],
  },
  endGrant: {
    summary: 'Stop acting for another adult, or end that someone acts for oneself',
    params: z.object({ id: z.uuid() }),
    answers: 'Ended',
    errors: [...forClients, 'conflict'],
  },
  readPersonLink: {
    summary: 'What the link says that another adult was sent',
    body: z.object({ token }),
    answer: linkSchema,
    answers: 'Who books for them',
    errors: ['notFound', 'tooManyRequests'],
  },
  endByLink: {
    summary: 'End by the link that somebody books for oneself',
    body: z.object({ token }),
    answers: 'Ended',
    errors: ['notFound', 'tooManyRequests'],
  },
  takeOverRecord: {
    summary: 'Make a login of one’s own for one’s record, by the link',
    body: takeOverRequest,
    answers: 'Made, and signed in',
    errors: ['notFound', 'emailInUse', 'invalidInput', 'tooManyRequests', 'unavailable'],
  },
} as const satisfies Partial<Record<Operation, Partial<Endpoint>>>)

import { z } from 'zod'
import { checkEmail } from '#domain/identifiers/person.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import type { StaffOperation } from './staff-paths.ts'
import { deliverySchema, parsedBy } from '../fields.ts'

const name = (message: string) =>
  z.string().trim().min(1, message).max(100, 'Please keep it under 100 characters.')

export const inviteClientRequest = z.object({
  firstName: name('First name is required').meta({ title: 'the first name' }),
  lastName: name('Last name is required').meta({ title: 'the last name' }),
  email: z.string().transform(parsedBy(checkEmail)),
  mobile: z.string().transform(parsedBy(checkPhone)),
})

const clientInviteSchema = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  email: z.string(),
  mobile: z.string(),
  invitedAt: z.iso.datetime(),
  /** Null where no email went out: none is set up, it is only kept in the outbox, or sending failed. */
  emailedAt: z.iso.datetime().nullable(),
  usedAt: z.iso.datetime().nullable(),
})

export type ClientInvite = z.infer<typeof clientInviteSchema>

const clientInvitesQuery = z.object({
  after: z.uuid().optional().describe('`next` of the page before'),
})

const clientInvitesSchema = z.object({
  total: z.number().int().describe('On all pages'),
  invites: z.array(clientInviteSchema).describe('At most 100, the latest first'),
  next: z.uuid().nullable().describe('Where the next page begins; null on the last one'),
})

export type ClientInvites = z.infer<typeof clientInvitesSchema>

/** With what became of the email that was just written. */
const toldClientInviteSchema = clientInviteSchema.extend({ delivery: deliverySchema })

export type ToldClientInvite = z.infer<typeof toldClientInviteSchema>

/** The text of a CSV file. As JSON text, with every character escaped, this still fits a request. */
const longestInviteFile = 100_000

const inviteFileRequest = z.object({
  csv: z.string().max(longestInviteFile, 'The file is too large. Please send it in parts.'),
})

const inviteFileReportSchema = z.object({
  ready: z.number(),
  /** In the order of the file; lines that are ready are not listed. */
  lines: z.array(
    z.object({
      line: z.number(),
      result: z.enum(['leftOut', 'toFix']),
      name: z.string(),
      email: z.string(),
      mobile: z.string(),
      reason: z.string(),
    }),
  ),
})

export type InviteFileReport = z.infer<typeof inviteFileReportSchema>

export const importedInvitesSchema = z.object({ invited: z.number(), delivery: deliverySchema })

const one = z.object({ id: z.uuid() })

export const clientInviteEndpoints = endpointGroup({ tag: 'Invites', staff: 'invite clients' }, {
  listClientInvites: {
    summary: 'Who was invited',
    query: clientInvitesQuery,
    answer: clientInvitesSchema,
    answers: 'A page of them, the latest first',
  },
  inviteClient: {
    summary: 'Invite one person to sign up',
    body: inviteClientRequest,
    status: 201,
    answer: toldClientInviteSchema,
    answers: 'The invite, and what became of its email',
    errors: ['emailInUse', 'conflict'],
  },
  resendClientInvite: {
    summary: 'Send the email of an invite again',
    params: one,
    answer: toldClientInviteSchema,
    answers: 'The invite, and what became of its email',
    errors: ['notFound', 'emailNotSetUp', 'tooManyRequests', 'unavailable'],
  },
  revokeClientInvite: {
    summary: 'Take an invite back that no one has used: its email can be invited anew, with another mobile',
    params: one,
    answers: 'No one can sign up with it any more',
    errors: ['notFound'],
  },
  checkInviteFile: {
    summary: 'What would become of each line of a CSV file; nothing is stored or sent',
    body: inviteFileRequest,
    answer: inviteFileReportSchema,
    answers: 'How many are ready, and each line that is not',
  },
  importInviteFile: {
    summary: 'Invite every line that is ready, all or none',
    body: inviteFileRequest,
    answer: importedInvitesSchema,
    answers: 'How many were invited, and what becomes of their emails',
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)

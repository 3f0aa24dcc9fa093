import { z } from 'zod'
import { checkEmail } from '#domain/identifiers/email.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { readBy } from '../read-by.ts'
import { deliverySchema } from '../delivery.ts'

const name = (message: string) =>
  z.string().trim().min(1, message).max(100, 'Please keep it under 100 characters.')

export const inviteClientRequest = z.object({
  firstName: name('First name is required').meta({ title: 'the first name' }),
  lastName: name('Last name is required').meta({ title: 'the last name' }),
  email: z.string().transform(readBy(checkEmail)),
  mobile: z.string().transform(readBy(checkPhone)),
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

export const clientInvitesQuery = z.object({
  after: z.uuid().optional().describe('`next` of the page before'),
})

export const clientInvitesSchema = z.object({
  total: z.number().int().describe('On all pages'),
  invites: z.array(clientInviteSchema).describe('At most 100, the latest first'),
  next: z.uuid().nullable().describe('Where the next page begins; null on the last one'),
})

export type ClientInvites = z.infer<typeof clientInvitesSchema>

/** With what became of the email that was just written. */
export const toldClientInviteSchema = clientInviteSchema.extend({ delivery: deliverySchema })

export type ToldClientInvite = z.infer<typeof toldClientInviteSchema>

/** The text of a CSV file. As JSON text, with every character escaped, this still fits a request. */
const longestInviteFile = 100_000

export const inviteFileRequest = z.object({
  csv: z.string().max(longestInviteFile, 'The file is too large. Please send it in parts.'),
})

export const inviteFileReportSchema = z.object({
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

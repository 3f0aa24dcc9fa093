import { z } from 'zod'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { longestStartCheckText, whoIsThere } from '#domain/room/people.ts'
import { checkedText } from './fields.ts'

const others = z.enum(whoIsThere.map(({ code }) => code))
const mostText = `Must be at most ${longestStartCheckText} characters`

/** What the clinician has confirmed at the start; null is not asked yet. Each tap saves the whole. */
export const startCheckSchema = z.object({
  identityConfirmed: z.boolean().describe('Name and birth date were said'),
  place: z.string().nullable().describe('Where the client is now, for an emergency'),
  others: others.nullable(),
  othersText: z.string().nullable().describe('Who is there with them'),
  callBack: z.string().nullable().describe('The number to call when the line drops, as E.164'),
})

export type StartCheck = z.infer<typeof startCheckSchema>

export const startCheckAnswerSchema = z.object({
  check: startCheckSchema,
  version: z.number().int().describe('0 while nothing was saved'),
  savedAt: z.iso.datetime().nullable(),
  onFile: z
    .object({
      address: z.string().nullable(),
      mobile: z.string().nullable(),
      emergencyContact: z.object({ name: z.string(), phone: z.string() }).nullable(),
    })
    .describe('To confirm with a tap, or to change'),
})

export type StartCheckAnswer = z.infer<typeof startCheckAnswerSchema>

const typed = z.string().trim().max(longestStartCheckText, mostText).nullable()

export const saveStartCheckRequest = startCheckSchema.extend({
  place: typed,
  othersText: typed,
  callBack: checkedText('Number', checkPhone).nullable(),
  version: z.number().int().min(0).describe('As it was read'),
})

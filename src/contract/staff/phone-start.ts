import { z } from 'zod'
import { startCheckAnswerSchema } from '../room-start-check.ts'

/** What is confirmed at the start of a session by phone, with whom it is that is called. */
export const phoneStartSchema = startCheckAnswerSchema.extend({
  client: z.object({ name: z.string(), dateOfBirth: z.iso.date() }),
})

export type PhoneStart = z.infer<typeof phoneStartSchema>

import { z } from 'zod'

export const signInSchema = z.object({
  id: z.string(),
  device: z.string().nullable().describe('Browser and system, as they name themselves'),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe('To about a minute'),
  isThisOne: z.boolean().describe('The sign-in that this call belongs to'),
})

export type SignIn = z.infer<typeof signInSchema>

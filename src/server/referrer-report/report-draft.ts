import { z } from 'zod'

/** What the clinician writes, as it is sealed. */
export const draftSchema = z.object({
  texts: z.object({
    assessment: z.string(),
    treatment: z.string(),
    progress: z.string(),
    recommendations: z.string(),
  }),
  isWithScores: z.boolean(),
})

export type Draft = z.infer<typeof draftSchema>

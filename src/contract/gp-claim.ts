import { z } from 'zod'
import { claimAnswers, claimQuestions } from '#domain/gp/claim-rules.ts'

const answer = z.enum(claimAnswers.map(({ code }) => code)).optional()
const questions = claimQuestions.map(({ code }) => code)

export const claimAnswersSchema = z.object({ myMedicare: answer, usualGp: answer, faceToFace: answer })

export const saveClaimRequest = z.object({
  answers: claimAnswersSchema.refine(
    (answers) => questions.some((question) => answers[question] !== undefined),
    'Answer at least one question',
  ),
  answeredAt: z.iso
    .datetime()
    .optional()
    .describe('When it was answered, if that was earlier. Newer answers on record stay, and are the answer.'),
})

export const ownClaimSchema = z.object({
  answers: claimAnswersSchema,
  answeredAt: z.string().nullable().describe('Null when nothing was answered yet'),
})

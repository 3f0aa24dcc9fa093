import { z } from 'zod'
import { dvaCardTypeCodes } from '#domain/identifiers/dva.ts'
import { handCheckOutcomes, verificationOutcomeCodes } from '#domain/identifiers/verification.ts'

const cardStateSchema = z.object({
  verification: z
    .enum(verificationOutcomeCodes)
    .nullable()
    .describe('What a register, or a person, said of it; null for cards from before it was kept'),
  checkedByHand: z
    .object({ by: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('Null where no person of the practice has checked the card that is on file'),
})

/** How the cards on file stand. Their numbers are read apart. */
export const cardStatesSchema = z.object({
  medicare: cardStateSchema.nullable(),
  dva: cardStateSchema.nullable(),
  canAskRegister: z.boolean().describe('A gateway to Medicare and DVA is set up'),
})

const version = z
  .string()
  .max(100)
  .describe('Another one with each change of what the client gave of the card; a check sends it back')

const person = { firstName: z.string(), lastName: z.string(), dateOfBirth: z.string() }

export const clientCardsSchema = z.object({
  medicare: z
    .object({
      ...person,
      version,
      number: z.string(),
      irn: z.string().nullable(),
      expiryDate: z.string().nullable().describe('YYYY-MM'),
      parent: z
        .object({ ...person, irn: z.string() })
        .nullable()
        .describe('Whose card it is, for a child who has none'),
    })
    .nullable(),
  dva: z.object({ ...person, version, number: z.string(), cardType: z.enum(dvaCardTypeCodes) }).nullable(),
})

export const checkCardRequest = z.object({
  version: version.describe('Of the card on the screen: refused where the client has changed the card since'),
  outcome: z
    .enum(handCheckOutcomes)
    .nullable()
    .describe('As a person found it by hand. Null: the register is asked again'),
})

export const cardCheckedSchema = z.object({ verification: z.enum(verificationOutcomeCodes) })

export type CardStates = z.infer<typeof cardStatesSchema>
export type CardState = z.infer<typeof cardStateSchema>
export type ClientCards = z.infer<typeof clientCardsSchema>

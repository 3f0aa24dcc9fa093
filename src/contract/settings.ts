import { z } from 'zod'

/** What the browser may know about this installation: GET /api/settings. */
export const settingsSchema = z.object({
  productName: z.string(),
  supportEmail: z.string(),
  accountId: z.string().describe('The practice that this site books for'),
  identity: z.object({
    authority: z.string().describe('OpenID Connect issuer'),
    clientId: z.string(),
    audience: z.string(),
    builtIn: z.boolean(),
  }),
  payment: z.object({
    mode: z.enum(['simulator', 'stripe']),
    publicKey: z.string().nullable(),
    connectedAccountId: z.string().nullable(),
  }),
  timeZones: z.array(z.object({ id: z.string(), label: z.string() })),
  defaultTimeZone: z.string(),
  hold: z.object({ seconds: z.number().int(), warningSeconds: z.number().int() }),
  bookingBufferMinutes: z.number().int(),
  rates: z.array(
    z.object({
      from: z.iso.date().describe('First session date that the row applies to'),
      rebateCents: z.object({
        clinicalPsychologists: z.number().int(),
        registeredPsychologists: z.number().int(),
      }),
      gapCents: z.number().int(),
      bookingFeeCents: z.number().int(),
    }),
  ),
  portalLinks: z.object({
    appointments: z.string(),
    profile: z.string(),
    referral: z.string(),
    psychologist: z.string(),
  }),
  demo: z.boolean().describe('Demo people and /dev pages are present'),
})

export type Settings = z.infer<typeof settingsSchema>

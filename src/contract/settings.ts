import { z } from 'zod'
import { offerCodes } from '#domain/booking/offers.ts'
import { extraQuestionnaireCodes } from '#domain/questionnaires/validity.ts'
import type { Operation } from './api-paths.ts'
import { aMinute, type Endpoint, endpointGroup } from './endpoint.ts'
import { timeZoneSchema } from './fields.ts'

/** What the browser may know about this installation: GET /api/settings. */
const settingsSchema = z.object({
  productName: z.string(),
  supportEmail: z.string(),
  practice: z
    .object({
      phone: z.object({ number: z.string(), words: z.string() }).nullable(),
      address: z.string().nullable(),
      abn: z.string().nullable().describe('In the groups that it is written in'),
    })
    .describe('As the practice says of itself on `/admin/practice`'),
  accountId: z.string().describe('The practice that this site books for'),
  identity: z.object({
    authority: z.string().describe('OpenID Connect issuer'),
    clientId: z.string(),
    audience: z.string(),
    builtIn: z.boolean(),
  }),
  payment: z.object({
    mode: z.enum(['simulator', 'stripe', 'none']).describe('`none`: not set up, so nothing can be booked'),
    publicKey: z.string().nullable(),
    connectedAccountId: z.string().nullable(),
  }),
  canSendEmail: z.boolean().describe('False where the practice has not set up email'),
  canSendSms: z.boolean().describe('False where the practice has not set up text messages'),
  keptEmails: z
    .string()
    .nullable()
    .describe('What to say instead of "we sent it", where emails are only kept in the outbox'),
  keptTexts: z.string().nullable().describe('The same of text messages'),
  timeZones: z.array(z.object({ id: timeZoneSchema, label: z.string() })),
  defaultTimeZone: timeZoneSchema,
  hold: z.object({ seconds: z.number().int(), warningSeconds: z.number().int() }),
  bookingBufferMinutes: z.number().int(),
  offers: z
    .array(z.enum(offerCodes))
    .describe('Whom the practice has and how they can be paid: its pages speak of nothing else'),
  rates: z.array(
    z.object({
      from: z.iso.date().describe('First session date that the row applies to'),
      rebateCents: z.object({
        clinicalPsychologists: z.number().int(),
        registeredPsychologists: z.number().int(),
      }),
      gapCents: z.number().int(),
      gapByMinutes: z
        .record(z.string(), z.number().int())
        .optional()
        .describe('Of sessions of other lengths, by their minutes'),
      bookingFeeCents: z.number().int(),
      ndisLimitCents: z.number().int().nullable(),
      ndisHourCents: z.number().int().nullable(),
    }),
  ),
  portalLinks: z.object({
    appointments: z.string(),
    profile: z.string(),
    referral: z.string(),
    psychologist: z.string(),
    gp: z.string().describe('Where a client books a GP'),
  }),
  extraQuestionnaires: z
    .array(z.object({ code: z.enum(extraQuestionnaireCodes), name: z.string() }))
    .describe('Offered beside those that are due, where the practice has turned them on'),
  sharesForms: z
    .boolean()
    .describe('True where sent questionnaires also go to a forms service of the practice'),
  crmForms: z
    .array(z.string())
    .describe('The forms of the site that also go to a contact system (CRM) outside, by their ids'),
  frameOrigin: z
    .string()
    .nullable()
    .describe('The one origin that may show the site in a frame, where one is configured'),
  demo: z.boolean().describe('Demo people and /dev pages are present'),
  isPublicDemo: z.boolean().describe('A demonstration that anyone may use: every page says so'),
  isOpen: z.boolean().describe('False until the practice says that people may book'),
  notice: z.string().nullable().describe('Shown at the top of every page'),
})

export type Settings = z.infer<typeof settingsSchema>

export const settingsEndpoints = endpointGroup({ tag: 'Settings' }, {
  readSettings: {
    summary: 'What this installation is called, how it takes payment and what it charges',
    answer: settingsSchema,
    answers: 'Settings',
    cache: aMinute,
  },
} as const satisfies Partial<Record<Operation, Partial<Endpoint>>>)

import { z } from 'zod'
import { emailKindCodes, longestEmailNote, mostEmailsCounted } from '#domain/messages/emails.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { storedDeliverySchema } from '../fields.ts'
import type { StaffOperation } from './staff-paths.ts'

const instant = z.iso.datetime()

/** Searches come in a body: names in an address would stay in the logs of servers on the way. */
export const auditRequest = z.object({
  /** Words of a name or an email, of staff or of a client, or their beginnings; who is no person, by the whole name. */
  search: z.string().trim().max(100).default(''),
  action: z.enum(['read', 'change']).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** The oldest row of the page before. */
  before: z.number().int().positive().optional(),
})

export const auditPageSchema = z.object({
  rows: z.array(
    z.object({
      id: z.number(),
      at: instant,
      who: z.string(),
      action: z.enum(['read', 'change']),
      what: z.string(),
      clientName: z.string().nullable(),
    }),
  ),
  hasMore: z.boolean(),
})

const emailKind = z.enum(emailKindCodes)

/** Where a page of the outbox ends: when its last email went, to a millionth of a second, about which appointment, and which it was. */
const emailPlace = z
  .string()
  .max(100)
  .transform((text) => text.split(' '))
  .pipe(z.tuple([z.iso.datetime({ precision: 6 }).startsWith('2'), z.uuid(), emailKind]))

export type EmailPlace = z.infer<typeof emailPlace>

const sentEmailsRequest = z.object({
  search: z.string().trim().max(100).default(''),
  after: emailPlace.optional().describe('`next` of the page before'),
})

export const sentEmailsSchema = z.object({
  isSimulated: z.boolean().describe('Whether an email would only be kept now'),
  total: z
    .number()
    .int()
    .describe(`On all pages; ${mostEmailsCounted + 1} where there are more than ${mostEmailsCounted}`),
  next: z.string().nullable().describe('Where the next page begins; null on the last one'),
  emails: z.array(
    z.object({
      reservationId: z.uuid(),
      kind: emailKind,
      sentAt: instant,
      delivery: storedDeliverySchema,
      clientName: z.string(),
      dateOfBirth: z.string(),
      startsAt: instant,
    }),
  ),
})

const resendEmailParams = z.object({ reservationId: z.uuid(), kind: emailKind })

const failedJobsQuery = z.object({
  after: z.uuid().optional().describe('`next` of the page before'),
})

const failedJobsSchema = z.object({
  total: z.number().int().describe('On all pages'),
  next: z.uuid().nullable().describe('Where the next page begins; null on the last one'),
  jobs: z.array(
    z.object({
      queue: z.string(),
      id: z.uuid(),
      /** Given up, waiting for its next try, or due and not begun by any process. */
      state: z.enum(['failed', 'retry', 'stuck']),
      tries: z.number(),
      createdAt: instant,
      /** The type of the error, never its message, which may name a person. */
      error: z.string().nullable(),
    }),
  ),
})

const retryJobParams = z.object({ queue: z.string().regex(/^[\w.-]{1,100}$/), id: z.uuid() })

const emailTextSchema = z.object({
  kind: emailKind,
  label: z.string(),
  note: z.string(),
  version: z.number().int(),
})

export type EmailText = z.infer<typeof emailTextSchema>

const note = z
  .string()
  .trim()
  .max(longestEmailNote, `Please keep it under ${longestEmailNote} characters.`)
  .refine(
    (text) => !/https?:|www\./i.test(text),
    'Please leave out web addresses: clients should trust every link.',
  )

const emailTextParams = z.object({ kind: emailKind })
/** `version` is the one that was edited; 0 where there was none. */
export const saveEmailTextRequest = z.object({ note, version: z.number().int().min(0) })
const emailPreviewQuery = z.object({ note: z.string().max(longestEmailNote).default('') })

export const legalVersionsSchema = z.array(
  z.object({
    path: z.string(),
    title: z.string(),
    version: z.string(),
    isInForce: z.boolean(),
    firstSeenAt: instant,
    /** By how many clients; null for a text that is not accepted one by one. */
    acceptances: z.number().nullable(),
  }),
)

export const legalTextSchema = z.object({ title: z.string(), version: z.string(), text: z.string() })

export const officeEndpoints = {
  ...endpointGroup({ tag: 'Audit' }, {
    searchAudit: {
      summary: 'Who read or changed what',
      staff: 'read the audit',
      body: auditRequest,
      answer: auditPageSchema,
      answers: 'Fifty rows, the newest first',
    },
  } as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>),
  ...endpointGroup({ tag: 'Outbox', staff: 'see the outbox' }, {
    listSentEmails: {
      summary: 'Emails about appointments that were sent',
      body: sentEmailsRequest,
      answer: sentEmailsSchema,
      answers: 'At most 100, the latest first',
    },
    resendEmail: {
      summary: 'Send an email about an appointment again, as it stands now',
      params: resendEmailParams,
      answers: 'Queued',
      errors: ['notFound', 'emailNotSetUp', 'tooManyRequests'],
    },
  } as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>),
  ...endpointGroup({ tag: 'Jobs', staff: 'retry jobs' }, {
    listFailedJobs: {
      summary: 'Work in the background that failed',
      query: failedJobsQuery,
      answer: failedJobsSchema,
      answers: 'At most 100, the latest first',
    },
    retryJob: {
      summary: 'Try a failed job again now',
      params: retryJobParams,
      answers: 'Queued',
      errors: ['notFound'],
    },
  } as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>),
  ...endpointGroup({ tag: 'Email texts', staff: 'edit email texts' }, {
    listEmailTexts: {
      summary: 'The practice’s own words in each email',
      answer: z.array(emailTextSchema),
      answers: 'One row for each email',
    },
    saveEmailText: {
      summary: 'Change the practice’s own words in an email',
      params: emailTextParams,
      body: saveEmailTextRequest,
      answer: emailTextSchema,
      answers: 'As it is now',
      errors: ['changedMeanwhile'],
    },
    previewEmailText: {
      summary: 'An email with these words, for a made-up appointment',
      params: emailTextParams,
      query: emailPreviewQuery,
      answer: 'text/html',
      answers: 'The email as a page',
    },
  } as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>),
  ...endpointGroup({ tag: 'Legal pages', staff: 'read legal versions' }, {
    listLegalVersions: {
      summary: 'Every version of the legal pages that was served here',
      answer: legalVersionsSchema,
      answers: 'Versions, the newest first',
    },
    readLegalVersion: {
      summary: 'A version as it was',
      params: z.object({ path: z.string().max(100), version: z.string().max(40) }),
      answer: legalTextSchema,
      answers: 'Its text',
      errors: ['notFound'],
    },
  } as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>),
}

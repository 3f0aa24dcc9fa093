import { z } from 'zod'
import { deliveryTypeCodes } from '#domain/clinicians/delivery-types.ts'
import { itemLimits, itemServiceCodes } from '#domain/receipts/service-items.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import type { StaffOperation } from './staff-paths.ts'

const cents = z
  .number()
  .int()
  .min(0, 'Must not be negative')
  .max(itemLimits.cents, `Must be at most $${itemLimits.cents / 100}`)
  .nullable()
  .describe('Null: not entered')

const minutes = z
  .number({ error: 'Enter a number of minutes' })
  .int('Must be whole minutes')
  .max(itemLimits.minutes, `Must be at most ${itemLimits.minutes} minutes`)

const itemFields = {
  delivery: z.enum(deliveryTypeCodes).nullable().describe('Null: however it was held'),
  fromMinutes: minutes.min(0, 'Must not be negative'),
  underMinutes: minutes
    .min(1, 'Must be at least 1 minute')
    .nullable()
    .describe('The first minute that is no longer part of it; null without an end'),
  description: z
    .string()
    .trim()
    .min(1, 'Describe the item as a receipt should')
    .max(itemLimits.description, `Must be at most ${itemLimits.description} characters`),
  feeCents: cents,
  benefitCents: cents,
  isWithdrawn: z.boolean().default(false).describe('From this date on it is claimed no more'),
}

const from = z.iso.date('Must be a date').describe('The first session date that it applies to')
const number = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_]{1,24}$/, 'Enter the number of the item, as in 91167')

export const addItemRequest = z.object({ service: z.enum(itemServiceCodes), number, from, ...itemFields })

export const saveItemRequest = z.object({ ...itemFields, version: z.number().int() })

export const correctItemRequest = z.object({
  number,
  ...itemFields,
  why: z
    .string({ error: 'Please say why' })
    .trim()
    .min(1, 'Please say why')
    .max(itemLimits.description, `Must be at most ${itemLimits.description} characters`),
  version: z.number().int(),
})

const takeBackItemQuery = z.object({ version: z.coerce.number().int() })

const staffItem = addItemRequest.extend({
  id: z.uuid(),
  version: z.number().int(),
  period: z.enum(['ended', 'inForce', 'upcoming']),
})

const staffItemsSchema = z.object({
  items: z.array(staffItem).describe('By service and number, the latest first'),
  earliest: z.iso.date().describe('The first date that a new row may start on'),
  clinicians: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        isGp: z.boolean(),
        workCoverNumber: z.string().nullable(),
        hasMentalHealthTraining: z.boolean(),
      }),
    )
    .describe('What claims need to know of them beside their provider numbers'),
})

/** What is to be voided and issued again after a correction. */
const documentsWithOtherItem = z.object({
  documents: z
    .array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        client: z.object({ id: z.uuid(), name: z.string() }),
        start: z.iso.datetime(),
        item: z.string().describe('The one that it names'),
        itemNow: z.string().nullable().describe('The one of the table; null where it has none'),
      }),
    )
    .describe('Those that stand, the latest session first; at most 200'),
})

export const claimDetailsRequest = z.object({
  workCoverNumber: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 /-]{0,24}$/, 'Must be letters, digits, spaces, - or /, at most 24')
    .transform((typed) => typed || null),
  hasMentalHealthTraining: z.boolean(),
  was: z
    .object({ workCoverNumber: z.string().nullable(), hasMentalHealthTraining: z.boolean() })
    .describe('As it was read: what someone else saved meanwhile is not overwritten'),
})

export type DocumentWithOtherItem = z.infer<typeof documentsWithOtherItem>['documents'][number]
export type StaffItem = z.infer<typeof staffItem>
export type StaffItems = z.infer<typeof staffItemsSchema>

const byId = z.object({ id: z.uuid() })
const forEdits = ['notFound', 'changedMeanwhile'] as const

export const itemEndpoints = endpointGroup({ tag: 'Receipts and invoices (staff)', staff: 'edit items' }, {
  listItems: {
    summary: 'The items that sessions are claimed as, by date',
    answer: staffItemsSchema,
    answers: 'Rows of the table, and what claims need to know of clinicians',
  },
  addItem: {
    summary: 'Add an item, or a change of one, from a future date on',
    description: 'An item whose minutes no item has had yet may begin on any date.',
    body: addItemRequest,
    answers: 'Added',
  },
  saveItem: {
    summary: 'Change a row that has not begun',
    params: byId,
    body: saveItemRequest,
    answers: 'Saved',
    errors: forEdits,
  },
  correctItem: {
    summary: 'Correct a row that has begun, and say why; its service and first date stay',
    params: byId,
    body: correctItemRequest,
    answers: 'Corrected; documents that were issued stay as they are',
    errors: forEdits,
  },
  listOtherwiseItemed: {
    summary: 'Documents that name another item than the table has now',
    answer: documentsWithOtherItem,
    answers: 'To be voided and issued again, where they were wrong',
  },
  takeBackItem: {
    summary: 'Take back a row that has not begun',
    params: byId,
    query: takeBackItemQuery,
    answers: 'Taken back',
    errors: forEdits,
  },
  saveClaimDetails: {
    summary: 'What claims need to know of a clinician beside provider numbers',
    params: byId,
    body: claimDetailsRequest,
    answers: 'Saved',
    errors: ['notFound'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)

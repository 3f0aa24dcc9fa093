import { z } from 'zod'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { reconciledDaySchema, reconcileRequest, reconciliationSchema } from './reconciliation.ts'
import {
  chargesPageSchema,
  chargesRequest,
  chargeTrailSchema,
  moneySchema,
  monthQuery,
  takingsQuery,
  takingsSchema,
} from './takings.ts'
import type { takingsPaths } from './takings-paths.ts'

const tag = 'Staff: money'

export const takingsEndpoints = {
  readMoney: {
    tag,
    summary: 'What was paid, waits, failed and was given back, and the takings of the last eight weeks',
    staff: 'see the money',
    answer: moneySchema,
    answers: 'Sums, in the practice’s own zone',
  },
  listCharges: {
    tag,
    summary: 'Charges, newest session first',
    staff: 'see the money',
    body: chargesRequest,
    answer: chargesPageSchema,
    answers: 'A page of them',
  },
  readChargeTrail: {
    tag,
    summary: 'What happened to a charge, step by step',
    staff: 'see the money',
    params: z.object({ id: z.uuid() }),
    answer: chargeTrailSchema,
    answers: 'The steps',
    errors: ['notFound'],
  },
  readTakings: {
    tag,
    summary: 'What was paid less refunds, by week and clinician',
    staff: 'see the money',
    query: takingsQuery,
    answer: takingsSchema,
    answers: 'By clinician',
  },
  downloadCharges: {
    tag,
    summary: 'The charges of a month’s sessions, as CSV',
    staff: 'see the money',
    isStepUp: true,
    query: monthQuery,
    answer: 'text/csv',
    answers: 'The file',
    errors: ['stepUpNeeded'],
  },
  downloadJournal: {
    tag,
    summary: 'Every row of a month’s ledger with its accounts in double entry, as CSV',
    staff: 'see the money',
    isStepUp: true,
    query: monthQuery,
    answer: 'text/csv',
    answers: 'The file',
    errors: ['stepUpNeeded'],
  },
  listReconciliations: {
    tag,
    summary: 'The days that were compared with the provider’s own list',
    staff: 'see the money',
    answer: reconciliationSchema,
    answers: 'Each day with what differed',
  },
  reconcileDay: {
    tag,
    summary: 'Compare a day with the provider’s own list now',
    staff: 'see the money',
    body: reconcileRequest,
    answer: reconciledDaySchema,
    answers: 'What differs',
    errors: ['invalidInput', 'unavailable', 'tooManyRequests'],
  },
} as const satisfies Record<keyof typeof takingsPaths, Endpoint>

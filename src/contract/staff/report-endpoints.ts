import { z } from 'zod'
import type { Endpoint } from '../endpoints/endpoint.ts'
import {
  finishReportRequest,
  markReportSentRequest,
  referrerReportSchema,
  saveReportRequest,
} from './referrer-report.ts'

const tag = 'Clients (staff)'
const params = z.object({ id: z.uuid(), referralId: z.uuid() })
const errors = ['notFound', 'conflict', 'changedMeanwhile'] as const

/** For the clinicians of a client, each their own report: docs/product/practice.md#report-to-the-referrer. */
export const referrerReportEndpoints = {
  readReferrerReport: {
    tag,
    summary: 'The report to the referrer, filled in with what is on record where none was begun',
    staff: 'read scores',
    params,
    answer: referrerReportSchema,
    answers: 'The report, and what it is about',
    errors: ['notFound'],
  },
  saveReferrerReport: {
    tag,
    summary: 'Save the draft; a report that was finished and not sent is a draft again',
    staff: 'read scores',
    params,
    body: saveReportRequest,
    answer: referrerReportSchema,
    answers: 'As it is now',
    errors,
  },
  finishReferrerReport: {
    tag,
    summary: 'Finish it: from now on it is printed as it stands',
    staff: 'read scores',
    params,
    body: finishReportRequest,
    answer: referrerReportSchema,
    answers: 'As it is now',
    errors: [...errors, 'invalidInput'],
  },
  markReferrerReportSent: {
    tag,
    summary: 'Note when and how the finished report was sent; it does not change afterwards',
    staff: 'read scores',
    params,
    body: markReportSentRequest,
    answer: referrerReportSchema,
    answers: 'As it is now',
    errors: [...errors, 'invalidInput'],
  },
  downloadReferrerReport: {
    tag,
    summary: 'The finished report as a PDF',
    staff: 'read scores',
    params,
    answer: 'application/pdf',
    answers: 'The report',
    errors: ['notFound', 'tooManyRequests'],
  },
} as const satisfies Record<string, Endpoint>

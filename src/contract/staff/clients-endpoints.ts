import { z } from 'zod'
import { cardKinds } from '#domain/identifiers/verification.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { cardCheckedSchema, checkCardRequest, clientCardsSchema } from './client-cards.ts'
import {
  clientAnswersSchema,
  clientPageSchema,
  clientSearchRequest,
  foundClientsSchema,
  notePlanManagerRequest,
  noteReferralRequest,
  remindClientRequest,
} from './client-page.ts'
import type { clientsPaths } from './clients-paths.ts'
import { referrerReportEndpoints } from './report-endpoints.ts'

const id = z.uuid()
const tag = 'Clients (staff)'
const forStaff = ['unauthenticated', 'forbidden', 'notFound', 'invalidInput'] as const

export const clientsEndpoints = {
  searchClients: {
    tag,
    summary: 'Find clients by name, date of birth or email: a clinician their own, the office everyone’s',
    staff: 'read clients',
    body: clientSearchRequest,
    answer: foundClientsSchema,
    answers: 'Who was found, by last name',
    errors: ['unauthenticated', 'forbidden', 'invalidInput'],
  },
  readClient: {
    tag,
    summary: 'A client’s page; opening it leaves a row in the audit',
    staff: 'read clients',
    params: z.object({ id }),
    answer: clientPageSchema,
    answers: 'Who they are, their referral, sessions and questionnaires',
    errors: forStaff,
  },
  readClientAnswers: {
    tag,
    summary: 'One questionnaire that a client sent, for a GP who has them booked',
    staff: 'read answers',
    params: z.object({ id, submissionId: id }),
    answer: clientAnswersSchema,
    answers: 'The answers in the words of the questionnaire',
    errors: forStaff,
  },
  downloadClientFile: {
    tag,
    summary: 'A document that a client gave',
    staff: 'read clients',
    params: z.object({ id, fileId: id }),
    answer: 'application/octet-stream',
    answers: 'The file',
    errors: [...forStaff, 'tooManyRequests', 'unavailable'],
  },
  noteReferral: {
    tag,
    summary: 'Note a referral by the date on which it was written',
    staff: 'read clients',
    params: z.object({ id }),
    body: noteReferralRequest,
    answers: 'Noted',
    errors: [...forStaff, 'conflict'],
  },
  removeReferral: {
    tag,
    summary: 'Take away a referral that was noted by mistake',
    staff: 'read clients',
    params: z.object({ id, referralId: id }),
    answers: 'Taken away',
    errors: forStaff,
  },
  remindClient: {
    tag,
    summary: 'Ask a client by email for what is missing, at their own address',
    staff: 'read clients',
    params: z.object({ id }),
    body: remindClientRequest,
    answers: 'Queued',
    errors: [...forStaff, 'conflict', 'emailNotSetUp'],
  },
  notePlanManager: {
    tag,
    summary: 'Note where the manager of a client’s NDIS plan takes invoices',
    description:
      'Only for a client whose plan is plan managed: otherwise 409. An empty address takes it away.',
    staff: 'read clients',
    params: z.object({ id }),
    body: notePlanManagerRequest,
    answers: 'Noted',
    errors: [...forStaff, 'conflict'],
  },
  readClientCards: {
    tag,
    summary: 'The numbers of a client’s Medicare and DVA cards; reading them leaves a row in the audit',
    staff: 'read clients',
    params: z.object({ id }),
    answer: clientCardsSchema,
    answers: 'The cards on file, with the name on them',
    errors: forStaff,
  },
  checkClientCard: {
    tag,
    summary: 'Record that a card was checked by hand, or ask the register again',
    description:
      'The register can be asked where a gateway is set up and the card is whole: otherwise 409, as where it cannot tell. Then nothing changes.',
    staff: 'read clients',
    params: z.object({ id, card: z.enum(cardKinds) }),
    body: checkCardRequest,
    answer: cardCheckedSchema,
    answers: 'What is known of the card now',
    errors: [...forStaff, 'conflict', 'changedMeanwhile', 'unavailable'],
  },
  readTreatmentPlan: {
    tag,
    summary: 'For the booked GP: what the client sent, with its scores, as a page to print',
    staff: 'print treatment plans',
    params: z.object({ id }),
    answer: 'text/html',
    answers: 'The summary',
    errors: [...forStaff, 'tooManyRequests'],
  },
  downloadTreatmentPlan: {
    tag,
    summary: 'For the booked GP: the same as a PDF',
    staff: 'print treatment plans',
    params: z.object({ id }),
    answer: 'application/pdf',
    answers: 'The summary',
    errors: [...forStaff, 'tooManyRequests'],
  },
  ...referrerReportEndpoints,
} as const satisfies Record<keyof typeof clientsPaths, Endpoint>

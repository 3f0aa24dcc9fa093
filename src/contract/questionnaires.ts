import { z } from 'zod'
import { gpNeeds } from '#domain/gp/gp-needs.ts'
import type { CallWindow } from '#domain/questionnaires/call-windows.ts'
import { longestAnswer } from '#domain/questionnaires/check-questions.ts'
import { questionnaireCodes } from '#domain/questionnaires/validity.ts'
import type { Operation } from './api-paths.ts'
import { formsFollowingSchema, holdEndSchema } from './booking.ts'
import { type Endpoint, endpointGroup, forClients } from './endpoint.ts'

const mostQuestions = 120
/** A day's part in which the practice calls. */
export const callWindowCodes = [
  'asSoonAsPossible',
  'morning',
  'afternoon',
  'evening',
] as const satisfies CallWindow[]

const answers = z
  .record(z.string().max(80), z.string().max(longestAnswer.longText, 'Must be at most 4000 characters'))
  .refine((given) => Object.keys(given).length <= mostQuestions, 'Has too many answers')

const questionnaireParams = z.object({ code: z.enum(questionnaireCodes) })

/** Only what was edited: two tabs that fill in different questions both keep theirs. */
export const saveDraftRequest = z.object({
  answers: answers.describe('The edited answers by key; an empty text takes an answer away'),
  step: z.number().int().min(1).max(20),
})

export const draftSchema = z.object({
  answers: z.record(z.string(), z.string()),
  step: z.number().int().describe('Where the client stopped, from 1'),
  updatedAt: z.string().nullable().describe('Null when there is no draft'),
})

export const savedDraftSchema = draftSchema.extend({
  holds: z.array(holdEndSchema).describe('The GP’s times that the client holds and that last longer now'),
})

export const submitQuestionnaireRequest = z.object({
  answers,
  reserveId: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'The GP appointment that is held, or booked and waiting for this form; without one the answers count for the next',
    ),
})

export const submittedQuestionnaireSchema = z.object({
  id: z.uuid(),
  submittedAt: z.string(),
  outcome: z
    .enum(['complete', 'notSuitable'])
    .describe('notSuitable after a positive safety check; the server decides'),
  countsForReservation: z
    .boolean()
    .describe(
      'False when the hold had ended, or the booked appointment waits for no such form: it counts for the next booking',
    ),
})

const sustainabilityResultSchema = submittedQuestionnaireSchema
  .omit({ outcome: true })
  .extend({ suitable: z.boolean().describe('False after a positive safety check; the server decides') })

/** True while what was sent counts for the next GP booking. */
export const surveyStatusSchema = z.object({
  hasCompletedMhtpSurvey: z.boolean(),
  hasCompletedDass21Survey: z.boolean(),
})

/** What a client reads back: their own words, never a score. */
export const ownSubmissionSchema = z.object({
  id: z.uuid(),
  code: z.enum(questionnaireCodes),
  name: z.string(),
  submittedAt: z.string(),
  appointmentStart: z.string().nullable(),
})

export const ownSubmissionAnswersSchema = ownSubmissionSchema.extend({
  steps: z.array(
    z.object({
      title: z.string(),
      answers: z.array(z.object({ key: z.string(), question: z.string(), answer: z.string() })),
    }),
  ),
})

export const gpStandingSchema = z.object({
  variant: z.enum(['bothAssessments', 'twelveMonthsElapsed', 'dass21Only']),
  completed: z.object({ mhtp: z.boolean(), dass21: z.boolean() }),
  sent: z
    .array(z.enum(questionnaireCodes))
    .describe('All that count for this appointment, those that are not asked for too'),
  safety: z.enum(['none', 'negative', 'positive']),
  missing: z
    .array(
      z.object({
        code: z.enum(gpNeeds.map(({ code }) => code)),
        message: z.string(),
        page: z.enum(gpNeeds.map(({ mendedAt }) => mendedAt)),
      }),
    )
    .describe('In the order in which it is asked for; empty when everything is there, and once it is booked'),
  mayFollowUntil: z
    .string()
    .nullable()
    .describe('Where only forms are missing and may be sent after booking: until when. Null otherwise'),
  following: formsFollowingSchema
    .nullable()
    .describe('Of a booked appointment some forms of which were to be sent after booking'),
  isReminderAsked: z.boolean(),
  reminderSentAt: z.string().nullable().describe('When the email that was asked for went out'),
})

export const askForCallRequest = z.object({
  mobile: z.string().trim().min(1, 'Phone number is required').max(40),
  window: z.enum(callWindowCodes),
})

export const questionnaireEndpoints = endpointGroup({ tag: 'Questionnaires' }, {
  readGpStanding: {
    summary: 'What a held GP appointment still needs before it can be confirmed',
    answer: gpStandingSchema,
    answers: 'Which questionnaires are due, and what is missing',
    errors: [...forClients, 'conflict'],
  },
  remindOfQuestionnaires: {
    summary: 'Ask for one email while the time is still held, if the questionnaires are not finished by then',
    answers: 'Asked for',
    errors: [...forClients, 'emailNotSetUp'],
  },
  readQuestionnaireDraft: {
    summary: 'What the client has filled in so far',
    params: questionnaireParams,
    answer: draftSchema,
    answers: 'The draft; empty when there is none',
    errors: forClients,
  },
  saveQuestionnaireDraft: {
    summary: 'Keep edited answers',
    params: questionnaireParams,
    body: saveDraftRequest,
    answer: savedDraftSchema,
    answers: 'The draft with these answers',
    errors: forClients,
  },
  submitQuestionnaire: {
    summary: 'Send a questionnaire',
    description:
      'Checked and scored by the server. Sent again before it was used for a booking, the newer one counts.',
    params: questionnaireParams,
    isKeyed: true,
    body: submitQuestionnaireRequest,
    status: 201,
    answer: submittedQuestionnaireSchema,
    answers: 'Kept',
    errors: [...forClients, 'conflict', 'tooManyRequests'],
  },
  listOwnSubmissions: {
    summary: 'The questionnaires that the client has sent, latest first',
    answer: z.array(ownSubmissionSchema),
    answers: 'Questionnaires',
    errors: ['unauthenticated'],
  },
  readOwnSubmission: {
    summary: 'The client’s own answers, as they were sent',
    params: z.object({ id: z.uuid() }),
    answer: ownSubmissionAnswersSchema,
    answers: 'Questions and answers, without scores',
    errors: forClients,
  },
  askForCall: {
    summary: 'After a safety check: ask the practice to call',
    isKeyed: true,
    body: askForCallRequest,
    answers: 'Asked for',
    errors: [...forClients, 'tooManyRequests', 'emailNotSetUp'],
  },
} as const satisfies Partial<Record<Operation, Partial<Endpoint>>>)

const survey = {
  isKeyed: true,
  body: submitQuestionnaireRequest,
  status: 201,
  answers: 'Kept',
  errors: [...forClients, 'conflict', 'tooManyRequests'],
} as const

/** The questionnaires of a GP booking by the names of the published interface: the same answers, kept in the same place. */
export const surveyEndpoints = endpointGroup({ tag: 'Surveys' }, {
  readSurveyStatus: {
    summary: 'Which surveys the client has sent for the next GP booking',
    answer: surveyStatusSchema,
    answers: 'What counts now',
    errors: forClients,
  },
  sendSustainabilitySurvey: {
    ...survey,
    summary: 'Send the safety check',
    answer: sustainabilityResultSchema,
  },
  sendMhtpSurvey: {
    ...survey,
    summary: 'Send the treatment plan questionnaire',
    answer: submittedQuestionnaireSchema,
  },
  sendDass21Survey: { ...survey, summary: 'Send the DASS-21', answer: submittedQuestionnaireSchema },
} as const satisfies Partial<Record<Operation, Partial<Endpoint>>>)

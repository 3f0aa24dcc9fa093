import type { Operation } from '../api-paths.ts'
import {
  submitQuestionnaireRequest,
  submittedQuestionnaireSchema,
  surveyStatusSchema,
  sustainabilityResultSchema,
} from '../questionnaires.ts'
import { type Endpoint, forClients, forForms } from './endpoint.ts'

const survey = {
  tag: 'Surveys',
  isKeyed: true,
  body: submitQuestionnaireRequest,
  status: 201,
  answers: 'Kept',
  errors: [...forForms, 'conflict', 'tooManyRequests'],
} as const

/** The questionnaires of a GP booking by the names of the published interface: the same answers, kept in the same place. */
export const surveyEndpoints = {
  readSurveyStatus: {
    tag: 'Surveys',
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
} as const satisfies Partial<Record<Operation, Endpoint>>

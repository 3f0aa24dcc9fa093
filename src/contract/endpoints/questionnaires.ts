import { z } from 'zod'
import type { Operation } from '../api-paths.ts'
import {
  askForCallRequest,
  draftSchema,
  gpStandingSchema,
  ownSubmissionAnswersSchema,
  ownSubmissionSchema,
  questionnaireParams,
  saveDraftRequest,
  submitQuestionnaireRequest,
  submittedQuestionnaireSchema,
} from '../questionnaires.ts'
import { forClients, forForms, type Endpoint } from './endpoint.ts'

export const questionnaireEndpoints = {
  readGpStanding: {
    tag: 'Questionnaires',
    summary: 'What a held GP appointment still needs before it can be confirmed',
    answer: gpStandingSchema,
    answers: 'Which questionnaires are due, and what is missing',
    errors: [...forClients, 'conflict'],
  },
  remindOfQuestionnaires: {
    tag: 'Questionnaires',
    summary: 'Ask for one email while the time is still held, if the questionnaires are not finished by then',
    answers: 'Asked for',
    errors: [...forClients, 'emailNotSetUp'],
  },
  readQuestionnaireDraft: {
    tag: 'Questionnaires',
    summary: 'What the client has filled in so far',
    params: questionnaireParams,
    answer: draftSchema,
    answers: 'The draft; empty when there is none',
    errors: [...forClients, 'invalidInput'],
  },
  saveQuestionnaireDraft: {
    tag: 'Questionnaires',
    summary: 'Keep edited answers',
    params: questionnaireParams,
    body: saveDraftRequest,
    answer: draftSchema,
    answers: 'The draft with these answers',
    errors: [...forClients, 'invalidInput'],
  },
  submitQuestionnaire: {
    tag: 'Questionnaires',
    summary: 'Send a questionnaire',
    description:
      'Checked and scored by the server. Sent again before it was used for a booking, the newer one counts.',
    params: questionnaireParams,
    isKeyed: true,
    body: submitQuestionnaireRequest,
    status: 201,
    answer: submittedQuestionnaireSchema,
    answers: 'Kept',
    errors: [...forForms, 'conflict', 'tooManyRequests'],
  },
  listOwnSubmissions: {
    tag: 'Questionnaires',
    summary: 'The questionnaires that the client has sent, latest first',
    answer: z.array(ownSubmissionSchema),
    answers: 'Questionnaires',
    errors: ['unauthenticated', 'forbidden'],
  },
  readOwnSubmission: {
    tag: 'Questionnaires',
    summary: 'The client’s own answers, as they were sent',
    params: z.object({ id: z.uuid() }),
    answer: ownSubmissionAnswersSchema,
    answers: 'Questions and answers, without scores',
    errors: [...forClients, 'invalidInput'],
  },
  askForCall: {
    tag: 'Questionnaires',
    summary: 'After a safety check: ask the practice to call',
    isKeyed: true,
    body: askForCallRequest,
    answers: 'Asked for',
    errors: [...forForms, 'tooManyRequests', 'emailNotSetUp'],
  },
} as const satisfies Partial<Record<Operation, Endpoint>>

import type { z } from 'zod'
import type { submitQuestionnaireRequest } from '#contract/questionnaires.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { readBookingActor } from '../booking/booking-actor.ts'
import { readGpStanding } from '../booking/gp-standing.ts'
import { createVisitors } from '../booking/visitor.ts'
import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import { requireCaller } from '../identity/authenticate.ts'
import { requirePermission } from '../identity/require-permission.ts'
import { succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { askForCall } from './ask-for-call.ts'
import { readDraft, saveDraft } from './drafts.ts'
import { readOwnClaim, saveOwnClaim } from './own-claim.ts'
import { listOwnSubmissions, readOwnSubmission } from './own-submissions.ts'
import { remindOfQuestionnaires } from './remind-of-questionnaires.ts'
import { readSurveyStatus } from './read-survey-status.ts'
import { submitQuestionnaire } from './submit-questionnaire.ts'

type Sent = { body: z.infer<typeof submitQuestionnaireRequest>; key: string | undefined }

/** Answers need a login of their own: the sign-up's token, which a first booking may go on with, is not enough. */
export function questionnaireRoutes(register: Register, service: Service): void {
  const { readVisitor } = createVisitors(service)
  const client = [requireCaller(service), requirePermission(service, 'answer questionnaires')]
  const mayBook = [requireCaller(service), requirePermission(service, 'book an appointment')]
  const readActor = (c: AppContext) => readBookingActor(service.db, c.get('caller'), readVisitor(c))
  const accessedBy = (c: AppContext) => ({ actor: c.get('caller').subject, requestId: c.get('requestId') })

  register('readGpStanding', mayBook, async ({ params }, c) =>
    readGpStanding(service, await readActor(c), params),
  )
  register('remindOfQuestionnaires', mayBook, async ({ params }, c) =>
    remindOfQuestionnaires(service, await readActor(c), params),
  )
  register('readQuestionnaireDraft', client, ({ params: { code } }, c) =>
    readDraft(service, { by: accessedBy(c), code }),
  )
  register('saveQuestionnaireDraft', client, ({ params: { code }, body: edited }, c) =>
    saveDraft(service, { by: accessedBy(c), code, edited }),
  )
  const send = async (code: QuestionnaireCode, { body: request, key }: Sent, c: AppContext) =>
    submitQuestionnaire(service, { actor: await readActor(c), by: accessedBy(c), code, key, request })
  register('submitQuestionnaire', client, (sent, c) => send(sent.params.code, sent, c))
  register('sendMhtpSurvey', client, (sent, c) => send('mhtp', sent, c))
  register('sendDass21Survey', client, (sent, c) => send('dass21', sent, c))
  register('sendSustainabilitySurvey', client, async (sent, c) => {
    const kept = await send('safetyCheck', sent, c)
    if (!kept.ok) return kept
    const { outcome, ...submission } = kept.value
    return succeed({ ...submission, suitable: outcome === 'complete' })
  })
  register('readSurveyStatus', client, (_, c) => readSurveyStatus(service, c.get('caller').subject))
  register('listOwnSubmissions', client, async (_, c) =>
    succeed(await listOwnSubmissions(service, c.get('caller').subject)),
  )
  register('readOwnSubmission', client, ({ params: { id } }, c) =>
    readOwnSubmission(service, { id, by: accessedBy(c) }),
  )
  register('readOwnClaim', client, (_, c) => readOwnClaim(service, accessedBy(c)))
  register('saveOwnClaim', client, ({ body }, c) => saveOwnClaim(service, accessedBy(c), body))
  register('askForCall', client, ({ body: request, key }, c) =>
    askForCall(service, { by: accessedBy(c), key, request }),
  )
}

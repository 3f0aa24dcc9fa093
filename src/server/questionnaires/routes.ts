import type { z } from 'zod'
import type { ownClaimSchema, saveClaimRequest } from '#contract/clients.ts'
import type { submitQuestionnaireRequest } from '#contract/questionnaires.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { noteRead } from '../audit.ts'
import { createVisitors, readBookingActor } from '../booking/booking-actor.ts'
import { readGpStanding } from '../booking/gp-booking.ts'
import { changeRecordPart, readPartUnaudited } from '../clients/client-record-store.ts'
import { auditNames } from '../clients/record-parts.ts'
import { listOwnSubmissions, readOwnSubmission } from '../clients/submissions.ts'
import { inTransaction } from '../db/database.ts'
import { attachmentNamed } from '../http/answers.ts'
import type { AppContext } from '../http/context.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { forPerson, type OwnPerson } from '../sign-in/account-people.ts'
import { requireCaller, requirePermission } from '../sign-in/authenticate.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { readDraft, saveDraft } from './drafts.ts'
import { remindOfQuestionnaires } from './remind-of-questionnaires.ts'
import { askForCall } from './safety-tasks.ts'
import { readSurveyStatus, submitQuestionnaire } from './submit-questionnaire.ts'
import { renderPage } from './treatment-plan-page.ts'
import { makePlanPdf, readTreatmentPlan } from './treatment-plan.ts'

type SubmitRequest = { body: z.infer<typeof submitQuestionnaireRequest>; key: string | undefined }

/** Answers need a login of their own: the sign-up's token, which a first booking may go on with, is not enough. */
export function questionnaireRoutes(register: RegisterOperation, service: Service): void {
  const { readVisitor } = createVisitors(service)
  const client = [requireCaller(service), requirePermission(service, 'answer questionnaires')]
  const mayBook = [requireCaller(service), requirePermission(service, 'book an appointment')]
  const readActor = (c: AppContext) => readBookingActor(service.db, c.get('caller'), readVisitor(c))

  register('readGpStanding', mayBook, async ({ params }, c) =>
    readGpStanding(service, await readActor(c), params),
  )
  register('remindOfQuestionnaires', mayBook, async ({ params }, c) =>
    remindOfQuestionnaires(service, await readActor(c), params),
  )
  register(
    'readQuestionnaireDraft',
    client,
    forPerson((person, { params: { code } }) => readDraft(service, { person, code })),
  )
  register(
    'saveQuestionnaireDraft',
    client,
    forPerson(async (person, { params: { code }, body: edited }, c) =>
      saveDraft(service, { actor: await readActor(c), person, code, edited }),
    ),
  )
  const send = async (
    code: QuestionnaireCode,
    person: OwnPerson,
    { body: request, key }: SubmitRequest,
    c: AppContext,
  ) => submitQuestionnaire(service, { actor: await readActor(c), person, code, key, request })
  register(
    'submitQuestionnaire',
    client,
    forPerson((person, sent, c) => send(sent.params.code, person, sent, c)),
  )
  register(
    'sendMhtpSurvey',
    client,
    forPerson((person, sent, c) => send('mhtp', person, sent, c)),
  )
  register(
    'sendDass21Survey',
    client,
    forPerson((person, sent, c) => send('dass21', person, sent, c)),
  )
  register(
    'sendSustainabilitySurvey',
    client,
    forPerson(async (person, sent, c) => {
      const kept = await send('safetyCheck', person, sent, c)
      if (!kept.ok) return kept
      const { outcome, ...submission } = kept.value
      return succeed({ ...submission, suitable: outcome === 'complete' })
    }),
  )
  register(
    'readSurveyStatus',
    client,
    forPerson((person) => readSurveyStatus(service, person)),
  )
  register(
    'listOwnSubmissions',
    client,
    forPerson(async (person) => succeed(await listOwnSubmissions(service, person))),
  )
  register(
    'readOwnSubmission',
    client,
    forPerson((person, { params: { id } }) => readOwnSubmission(service, { id, person })),
  )
  register(
    'readOwnClaim',
    client,
    forPerson((person) => readOwnClaim(service, person)),
  )
  register(
    'saveOwnClaim',
    client,
    forPerson((person, { body }) => saveOwnClaim(service, person, body)),
  )
  register(
    'askForCall',
    client,
    forPerson((person, { body: request, key }) => askForCall(service, { person, key, request })),
  )
}

/** For the GP of a booked appointment alone: docs/product/gp.md#treatment-plan-summary. */
export function treatmentPlanRoutes(register: RegisterOperation, service: Service): void {
  const registerStaff = staffOperations(register, service)

  registerStaff('readTreatmentPlan', async ({ params, staff, by }, c) => {
    const plan = await readTreatmentPlan(service, { appointmentId: params.id, staff, by })
    if (!plan.ok) return plan
    return c.html(renderPage(plan.value, c.get('nonce')), 200, { 'cache-control': 'no-store' })
  })

  registerStaff('downloadTreatmentPlan', async ({ params, staff, by }, c) => {
    const plan = await readTreatmentPlan(service, { appointmentId: params.id, staff, by })
    if (!plan.ok) return plan
    return c.body(await makePlanPdf(plan.value), 200, {
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      // The name of the file shows in a list of downloads: it names no one.
      'content-disposition': attachmentNamed('treatment-plan-summary.pdf'),
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })
}

type OwnClaim = z.infer<typeof ownClaimSchema>

/** What the client answered to 'Can I claim this?', wherever that was. See docs/product/gp.md#can-i-claim-this. */
async function readOwnClaim(service: Service, { clientId, by }: OwnPerson): Promise<Result<OwnClaim>> {
  const kept = await readPartUnaudited(service, clientId, 'gpClaim')
  if (kept === null) return succeed({ answers: {}, answeredAt: null })
  await noteRead(service.db, by, clientId, auditNames.gpClaim)
  return succeed(kept)
}

/** What was answered later stays: a browser may send what it has kept for days. */
const saveOwnClaim = (
  { db, keyring, now }: Service,
  { clientId, by }: OwnPerson,
  { answers, answeredAt }: z.infer<typeof saveClaimRequest>,
): Promise<Result<OwnClaim>> =>
  inTransaction(db, async (tx) => {
    const at = now()
    const said = answeredAt === undefined ? at : new Date(Math.min(Date.parse(answeredAt), at.getTime()))
    let kept: OwnClaim = { answers, answeredAt: said.toISOString() }
    await changeRecordPart(tx, keyring, { clientId, part: 'gpClaim', now: at, by }, (before) => {
      if (before === null || new Date(before.answeredAt) <= said)
        return { answers, answeredAt: said.toISOString() }
      kept = before
      return null
    })
    return succeed(kept)
  })

import { sql } from 'kysely'
import { z } from 'zod'
import type { draftSchema, savedDraftSchema, saveDraftRequest } from '#contract/questionnaires.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import { checkEdited } from '#domain/questionnaires/check-answers.ts'
import type { Answers, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { extraQuestionnaireCodes, type QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { noteChange, noteRead } from '../audit.ts'
import type { BookingActor } from '../booking/booking-actor.ts'
import { extendGpHolds } from '../booking/holds.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { deleteRows, findRow } from '../db/rows.ts'
import type { Keyring } from '../keyring.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { OwnPerson } from '../sign-in/account-people.ts'

type DraftAnswer = z.infer<typeof draftSchema>
type DraftKey = { clientId: string; code: QuestionnaireCode }
type SavedDraft = z.infer<typeof savedDraftSchema>
type OwnDraft = { person: OwnPerson; code: QuestionnaireCode }
type DraftEdit = OwnDraft & { actor: BookingActor; edited: z.infer<typeof saveDraftRequest> }

const storedAnswers: z.ZodType<Answers> = z.record(z.string(), z.string())

const purpose = ({ clientId, code }: DraftKey) => `questionnaire_drafts.answers:${clientId} ${code}`

const openDraft = (keyring: Keyring, key: DraftKey, sealed: Buffer): Answers =>
  storedAnswers.parse(keyring.unseal(sealed, purpose(key)))

const auditName = (code: QuestionnaireCode) => `questionnaire draft ${code}`

export async function readDraft(
  service: Service,
  { person: { clientId, by }, code }: OwnDraft,
): Promise<Result<DraftAnswer>> {
  const { db, keyring } = service
  const offered = findOffered(service, code)
  if (!offered.ok) return offered
  const row = await findRow(db, 'questionnaire_drafts', { client_id: clientId, questionnaire: code }, [
    'sealed_answers',
    'step',
    'updated_at',
  ])
  if (!row) return succeed({ answers: {}, step: 1, updatedAt: null })
  await noteRead(db, by, clientId, auditName(code))
  return succeed({
    answers: openDraft(keyring, { clientId, code }, row.sealed_answers),
    step: row.step,
    updatedAt: row.updated_at.toISOString(),
  })
}

/** Merged under a lock on the draft's row: two tabs that fill in different questions both keep theirs. */
export async function saveDraft(
  service: Service,
  { actor, person: { clientId, by }, code, edited }: DraftEdit,
): Promise<Result<SavedDraft>> {
  const { db, keyring, now, config } = service
  const offered = findOffered(service, code)
  if (!offered.ok) return offered
  const fields = {
    ...checkEdited(offered.value, edited.answers),
    ...(edited.step > offered.value.steps.length && { step: 'This questionnaire has no such step' }),
  }
  if (Object.keys(fields).length > 0) return fail('invalidInput', { fields })
  return inTransaction(db, async (tx) => {
    const key = { clientId, code }
    // Before the draft is locked: sending a questionnaire locks the held time first, too.
    const holds = await extendGpHolds(tx, actor, config.HOLD_SECONDS)
    const before = await lockDraft(tx, keyring, key)
    const answers = withoutEmpty({ ...before, ...edited.answers })
    const updatedAt = now()
    await tx
      .updateTable('questionnaire_drafts')
      .set({ sealed_answers: keyring.seal(answers, purpose(key)), step: edited.step, updated_at: updatedAt })
      .where('client_id', '=', clientId)
      .where('questionnaire', '=', code)
      .execute()
    await noteChange(tx, by, clientId, auditName(code))
    return succeed({ answers, step: edited.step, updatedAt: updatedAt.toISOString(), holds })
  })
}

/** One statement: between two, a submission could delete the row. Setting the step to itself locks a row that is there. */
async function lockDraft(tx: Tx, keyring: Keyring, key: DraftKey): Promise<Answers> {
  const { sealed_answers } = await tx
    .insertInto('questionnaire_drafts')
    .values({
      client_id: key.clientId,
      questionnaire: key.code,
      sealed_answers: keyring.seal({}, purpose(key)),
      step: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'questionnaire'])
        .doUpdateSet(({ ref }) => ({ step: ref('questionnaire_drafts.step') })),
    )
    .returning('sealed_answers')
    .executeTakeFirstOrThrow()
  return openDraft(keyring, key, sealed_answers)
}

const withoutEmpty = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ''))

export async function deleteDraft(tx: Tx, { clientId, code }: DraftKey): Promise<void> {
  await deleteRows(tx, 'questionnaire_drafts', { client_id: clientId, questionnaire: code })
}

const queue = 'sweep-questionnaire-drafts'
const keptDays = 30

/** What was begun and not sent is health data that no one waits for any more. */
export async function sweepDrafts({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('questionnaire_drafts')
    .where('updated_at', '<', sql<Date>`${now()}::timestamptz - make_interval(days => ${keptDays})`)
    .execute()
}

export async function scheduleDraftSweep(service: Service): Promise<void> {
  await service.jobs.work(queue, () => sweepDrafts(service))
  await service.jobs.schedule(queue, '47 * * * *')
}

/** One that the practice has not turned on does not exist here. */
export function findOffered(
  { config }: Pick<Service, 'config'>,
  code: QuestionnaireCode,
): Result<Questionnaire> {
  const isExtra = extraQuestionnaireCodes.some((extra) => extra === code)
  const isOffered = !isExtra || config.QUESTIONNAIRES_EXTRA === code
  return isOffered ? succeed(findQuestionnaire(code)) : fail('notFound')
}

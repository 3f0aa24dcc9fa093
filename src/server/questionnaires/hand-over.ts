import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import type { Tx } from '../db/database.ts'
import { noteRead } from '../audit.ts'
import type { FormsService } from '../adapters/forms-service.ts'
import type { Service } from '../service.ts'
import { openAnswers } from '../clients/submissions.ts'
import { changeRows } from '../db/rows.ts'

const queue = 'hand-over-questionnaires'

const batch = 200

/** The safety check stays here. */
const handedOver: readonly QuestionnaireCode[] = ['mhtp', 'dass21']

export const shouldHandOver = ({ forms }: Pick<Service, 'forms'>, code: QuestionnaireCode): boolean =>
  forms !== null && handedOver.includes(code)

/** With the submission or not at all. */
export const queueHandOver = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx): Promise<void> =>
  jobs.sendWith(tx, queue, [{ data: {} }])

/** Gives the forms service everything that waits for it. If it is away, the job fails and comes again: nothing is lost. */
export async function handOverQuestionnaires(service: Service): Promise<void> {
  if (service.forms === null) return
  const waiting = await service.db
    .selectFrom('questionnaire_submissions')
    .select('id')
    .where('should_hand_over', '=', true)
    .where('handed_over_at', 'is', null)
    .orderBy('submitted_at')
    .limit(batch)
    .execute()
  const failed: unknown[] = []
  // One that is not taken does not hold up the next.
  for (const { id } of waiting)
    await handOver(service, service.forms, id).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

export async function workOnHandOvers(service: Service): Promise<void> {
  await service.jobs.work(queue, () => handOverQuestionnaires(service))
  // However long the service is away: the tries of a single job end after a day.
  await service.jobs.schedule(queue, '*/10 * * * *')
}

/** No lock is held while the service answers: the client may be confirming the booking that the answers are for. */
async function handOver({ db, keyring, now }: Service, forms: FormsService, id: string): Promise<void> {
  const { sealed_answers, submittedAt, ...about } = await db
    .selectFrom('questionnaire_submissions as sent')
    .innerJoin('clients', 'clients.id', 'sent.client_id')
    .select([
      'sent.questionnaire',
      'sent.submitted_at as submittedAt',
      'sent.sealed_answers',
      'clients.id as clientRecordId',
      'clients.practice_id as accountId',
      'clients.identity_subject as clientProfileId',
      'clients.email',
    ])
    .where('sent.id', '=', id)
    .executeTakeFirstOrThrow()
  const answers = Object.entries(openAnswers(keyring, { id, sealed_answers }))
  await noteRead(
    db,
    { actor: 'forms service', requestId: id },
    about.clientRecordId,
    `questionnaire ${about.questionnaire}`,
  )
  await forms.receive({
    ...about,
    id,
    submittedAt: submittedAt.toISOString(),
    answers: answers.map(([key, value]) => ({ key, value })),
  })
  await changeRows(db, 'questionnaire_submissions', { id }, { handed_over_at: now() })
}

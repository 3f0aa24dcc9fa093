import { sql } from 'kysely'
import type { z } from 'zod'
import type { askForCallRequest } from '#contract/questionnaires.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import { consumeAttempt } from '../http/consume-attempt.ts'
import { fingerprint } from '../http/fingerprint.ts'
import { idempotently } from '../http/idempotency.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readOwnClientId } from './own-client.ts'
import { queueSafetyEmail } from './safety-emails.ts'

const callsByClient: RateLimit = { name: 'safety-calls:client', most: 10, perSeconds: 3600 }

type Call = {
  by: AccessedBy
  key: string | undefined
  request: z.infer<typeof askForCallRequest>
}

export const callPurpose = (taskId: string) => `safety_tasks.call:${taskId}`

/**
 * After a positive safety check of the last day: the practice is to call. A task that was acknowledged or closed before is open
 * again, so that the wish is not overlooked. See docs/product/gp.md#safety-tasks.
 */
export async function askForCall(service: Service, { by, key, request }: Call): Promise<Result<null>> {
  const { db, keyring, now, config } = service
  // The practice would not hear of it: the client must know, and call a line instead.
  if (!config.canSendEmail) return fail('emailNotSetUp')
  if (!(await consumeAttempt(db, callsByClient, { address: by.actor, key }))) return fail('tooManyRequests')
  const phone = checkPhone(request.mobile)
  if (!phone.ok) return fail('invalidInput', { fields: { mobile: phone.message } })
  const keyed = { scope: `${by.actor} ask for a call`, key, request: fingerprint(service, request) }
  return idempotently(db, keyed, async (tx) => {
    const clientId = await readOwnClientId(tx, by.actor)
    const task =
      clientId === null
        ? undefined
        : await tx
            .selectFrom('safety_tasks')
            .select(['id', 'sealed_closing'])
            .where('client_id', '=', clientId)
            .where('submission_id', 'in', (sent) =>
              sent
                .selectFrom('questionnaire_submissions')
                .select('id')
                .where('client_id', '=', clientId)
                .where('submitted_at', '>', sql<Date>`${now()}::timestamptz - interval '1 day'`),
            )
            .orderBy('created_at', 'desc')
            .limit(1)
            .forUpdate()
            .executeTakeFirst()
    if (clientId === null || !task) return fail('notFound')
    await keepClosing(tx, task)
    const call = { mobile: phone.value, window: request.window }
    await tx
      .updateTable('safety_tasks')
      .set({
        sealed_call: keyring.seal(call, callPurpose(task.id)),
        acknowledged_at: null,
        acknowledged_by: null,
        closed_at: null,
        closed_by: null,
        sealed_closing: null,
      })
      .where('id', '=', task.id)
      .execute()
    await tx
      .insertInto('safety_task_events')
      .values({ task_id: task.id, kind: 'callAsked', told: null, happened_at: now() })
      .execute()
    await noteAccess(tx, { ...by, action: 'change', clientId, subject: 'safety task' })
    await queueSafetyEmail(service, tx, task.id)
    return succeed(null)
  })
}

/** What was done before goes to the event of that closing: the next closing has words of its own. */
async function keepClosing(tx: Tx, task: { id: string; sealed_closing: Buffer | null }): Promise<void> {
  if (task.sealed_closing === null) return
  await tx
    .updateTable('safety_task_events')
    .set({ sealed_closing: task.sealed_closing })
    .where('id', '=', (query) =>
      query
        .selectFrom('safety_task_events as closings')
        .select((closings) => closings.fn.max('closings.id').as('last'))
        .where('closings.task_id', '=', task.id)
        .where('closings.kind', '=', 'closed'),
    )
    .execute()
}

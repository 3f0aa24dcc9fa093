import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FormSubmissionRequest } from '#contract/messages.ts'
import { crmFormIds, referralFields, referralFormMessages } from '#domain/messages/site-forms.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { Tx } from '../db/database.ts'
import { addRows, findRow } from '../db/rows.ts'
import { fingerprint, idempotently } from '../http/idempotency.ts'
import type { RegisterOperation } from '../http/operations.ts'
import {
  clientAddress,
  clientNetwork,
  consumeAllowance,
  consumeAttempt,
  type RateLimit,
} from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { queueHandOver } from './hand-over.ts'
import { checkFormToken, knownForms, makeFormToken } from './known-forms.ts'
import { sealSubmission, toSubmission } from './messages.ts'
import { queueTelling } from './tell-of-messages.ts'

/** Enough for everyone behind one address of a clinic or a mobile network, too few to fill the table. */
export const formsByAddress: RateLimit = { name: 'forms:address', most: 60, perSeconds: 3600 }
/** Of matching answers, as of messages: the network around many addresses. */
export const formsByNetwork: RateLimit = { name: 'forms:network', most: 60, perSeconds: 3600 }
/** Of messages to the practice, which someone has to read. */
export const messagesByAddress: RateLimit = { name: 'messages:address', most: 20, perSeconds: 3600 }
export const messagesByNetwork: RateLimit = { name: 'messages:network', most: 60, perSeconds: 3600 }
const tokensByAddress: RateLimit = { name: 'form-tokens:address', most: 600, perSeconds: 3600 }

export function formRoutes(register: RegisterOperation, service: Service): void {
  const { db, keyring, now, config } = service

  register('readFormToken', [], async (_, c) => {
    const address = clientAddress(c, config.TRUSTED_PROXIES)
    if (!(await consumeAllowance(db, tokensByAddress, address))) return fail('tooManyRequests')
    return succeed({ token: makeFormToken(keyring, now()) })
  })

  register('submitForm', [], async ({ params, body, key }, c) => {
    const address = clientAddress(c, config.TRUSTED_PROXIES)
    const network = clientNetwork(c, config.TRUSTED_PROXIES)
    const isMessage = knownForms.get(params.formId)?.isGuarded ?? false
    const [byAddress, byNetwork] = isMessage
      ? [messagesByAddress, messagesByNetwork]
      : [formsByAddress, formsByNetwork]
    const sent = { key, request: `${params.portalId} ${params.formId}` }
    const isWithin =
      (await consumeAttempt(db, byAddress, { address, ...sent })) &&
      (await consumeAttempt(db, byNetwork, { address: network, ...sent }))
    if (!isWithin) return fail('tooManyRequests')
    const result = await submitForm(service, { ...params, key, request: body })
    return result.ok ? succeed({ inlineMessage: 'Thank you. We have received your answers.' }) : result
  })
}

type SubmitRequest = {
  portalId: string
  formId: string
  key: string | undefined
  request: FormSubmissionRequest
}

/** Stores a submission sealed, once for each key, and queues with it what happens next: the CRM gets it, or the practice is told. */
async function submitForm(
  service: Pick<Service, 'db' | 'keyring' | 'crm' | 'jobs' | 'now'>,
  { portalId, formId, key, request: { guard, ...request } }: SubmitRequest,
): Promise<Result<{ id: string }>> {
  const { db, keyring, crm, now } = service
  const form = knownForms.get(formId)
  const practice = await findRow(db, 'practices', { id: portalId }, ['id', 'time_zone'])
  if (!form || !practice) return fail('notFound')
  if (form.isGuarded) {
    const opened = checkFormToken(keyring, guard?.token, now())
    if (!opened.ok) return opened
  }
  const fields = form.validate(request, formatIsoDate(localDayAt(now(), practice.time_zone)))
  if (Object.keys(fields).length > 0) return fail('invalidInput', { fields })

  const isSuspected = Boolean(guard?.website)
  const shouldHandOver = !isSuspected && crmFormIds.includes(formId) && (crm?.takes(formId) ?? false)
  const fileId = form.readFileId?.(request) ?? null
  const keyed = { scope: `forms ${portalId} ${formId}`, key, request: fingerprint(service, request) }
  return idempotently(db, keyed, async (tx) => {
    const submission = toSubmission(randomUUID(), formId, request)
    const { id } = submission
    await addRows(tx, 'form_submissions', {
      id,
      practice_id: practice.id,
      form_id: formId,
      sealed_submission: sealSubmission(keyring, submission),
      should_hand_over: shouldHandOver,
      is_suspected: isSuspected,
      created_at: now(),
    })
    if (fileId !== null && !(await attachFile(tx, fileId, id)))
      return fail('invalidInput', {
        fields: { [referralFields.fileId.name]: referralFormMessages.fileGone },
      })
    if (shouldHandOver) await queueHandOver(service, tx)
    else if (!isSuspected) await queueTelling(service, tx)
    return succeed({ id })
  })
}

/** A document that came by the form's own upload, and belongs to no one yet. */
async function attachFile(tx: Tx, fileId: string, submissionId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ submission_id: submissionId, kind: 'referral', attached_at: sql<Date>`now()` })
    .where('id', '=', fileId)
    .where('status', '=', 'stored')
    .where('client_id', 'is', null)
    .where('submission_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

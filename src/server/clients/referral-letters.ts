import { z } from 'zod'
import type { ClientPage, noteReferralRequest } from '#contract/staff/clients.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type AccessedBy, noteAccess, noteChange } from '../audit.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { findRows } from '../db/rows.ts'
import type { Keyring } from '../keyring.ts'
import { queueWaitingDocuments } from '../money/queue-documents.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { OwnPerson } from '../sign-in/account-people.ts'
import { eraseRemoved } from '../uploads/upload-store.ts'
import { changeRecordPart } from './client-record-store.ts'
import { followRecord } from './follow-record.ts'

const referrerSchema = z.object({ referrer: z.string(), providerNumber: z.string().nullable() })
const purpose = (clientId: string) => `client_referrals.referrer:${clientId}`

export const sealReferrer = (
  keyring: Keyring,
  clientId: string,
  referrer: z.infer<typeof referrerSchema>,
): Buffer => keyring.seal(referrer, purpose(clientId))

type ReferralLetter = z.infer<typeof referrerSchema> & { id: string; writtenOn: string }

/** The latest written first. */
export async function readReferralLetters(
  { db, keyring }: { db: Db; keyring: Keyring },
  clientId: string,
): Promise<ReferralLetter[]> {
  const rows = await db
    .selectFrom('client_referrals')
    .select(['id', 'written_on', 'sealed_referrer'])
    .where('client_id', '=', clientId)
    .orderBy('written_on', 'desc')
    .execute()
  return rows.map(({ id, written_on: writtenOn, sealed_referrer }) => ({
    id,
    writtenOn,
    ...referrerSchema.parse(keyring.unseal(sealed_referrer, purpose(clientId))),
  }))
}

type ReportState = NonNullable<ClientPage['referral']['letters'][number]['report']>

/** How far a clinician is with their reports on these referrals. */
export async function readReportStates(
  db: Db,
  { clientId, clinicianId }: { clientId: string; clinicianId: string },
): Promise<(referralId: string) => ReportState> {
  const rows = await findRows(db, 'referrer_reports', { client_id: clientId, clinician_id: clinicianId }, [
    'referral_id',
    'finished_at',
    'sent_on',
  ])
  const byReferral = new Map(rows.map((row) => [row.referral_id, row]))
  return (referralId) => {
    const row = byReferral.get(referralId)
    if (!row) return { state: 'none', sentOn: null }
    return { state: row.sent_on ? 'sent' : row.finished_at ? 'finished' : 'draft', sentOn: row.sent_on }
  }
}

type ReferralNote = { clientId: string; by: AccessedBy; letter: z.output<typeof noteReferralRequest> }

const texts = {
  future: 'This date is in the future. Enter the date that is written on the referral',
  twice: 'A referral of this date is noted already',
  reported: 'A report on this referral was sent, so it stays.',
} as const

export function noteReferral(
  { db, jobs, keyring, config, now }: Pick<Service, 'db' | 'jobs' | 'keyring' | 'config' | 'now'>,
  { clientId, by, letter: { writtenOn, ...referrer } }: ReferralNote,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    if (writtenOn > formatIsoDate(localDayAt(now(), config.PRACTICE_TIME_ZONE)))
      return fail('invalidInput', { fields: { writtenOn: texts.future } })
    const letter = { clientId, writtenOn, referrer, notedBy: by.actor }
    if ((await insertReferralLetter({ db: tx, keyring }, letter)) === null)
      return fail('invalidInput', { fields: { writtenOn: texts.twice } })
    await noteChange(tx, by, clientId, 'referral letter')
    await queueWaitingDocuments({ jobs }, tx, { clientId })
    await followRecord({ jobs, keyring }, tx, clientId)
    return succeed(null)
  })
}

type NewReferralLetter = {
  clientId: string
  writtenOn: string
  referrer: z.infer<typeof referrerSchema>
  notedBy: string
  /** Of a client who came from another system. */
  usedBefore?: { onReferral: number; inYear: number; year: number }
}

/** Its id; null where one of this date is noted already. */
export async function insertReferralLetter(
  { db, keyring }: { db: Db; keyring: Keyring },
  { clientId, writtenOn, referrer, notedBy, usedBefore }: NewReferralLetter,
): Promise<string | null> {
  const noted = await db
    .insertInto('client_referrals')
    .values({
      client_id: clientId,
      written_on: writtenOn,
      sealed_referrer: keyring.seal(referrer, purpose(clientId)),
      noted_by: notedBy,
      ...(usedBefore && {
        used_before: usedBefore.onReferral,
        used_before_in_year: usedBefore.inYear,
        used_before_year: usedBefore.year,
      }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted?.id ?? null
}

export function removeReferral(
  { db, jobs, keyring }: Pick<Service, 'db' | 'jobs' | 'keyring'>,
  { clientId, referralId, by }: { clientId: string; referralId: string; by: AccessedBy },
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    // All of them, locked: one that is being marked as sent is waited for, and seen as it is then.
    const reports = await tx
      .selectFrom('referrer_reports')
      .select('sent_on')
      .where('referral_id', '=', referralId)
      .where('client_id', '=', clientId)
      .forUpdate()
      .execute()
    if (reports.some(({ sent_on }) => sent_on !== null)) return fail('conflict', { message: texts.reported })
    const removed = await tx
      .deleteFrom('client_referrals')
      .where('id', '=', referralId)
      .where('client_id', '=', clientId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) return fail('notFound')
    await noteChange(tx, by, clientId, 'referral letter')
    await followRecord({ jobs, keyring }, tx, clientId)
    return succeed(null)
  })
}

/** Gone for the client at once. The bytes follow; if the store is away just now, the sweep sees to it. */
export async function removeFile(
  service: Service,
  { id, person: { clientId, by } }: { id: string; person: OwnPerson },
): Promise<Result<null>> {
  const { db, log } = service
  const result = await inTransaction(db, async (tx) => {
    const removed = await tx
      .updateTable('uploads')
      .set({ status: 'removed' })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('status', '=', 'stored')
      .returning('id')
      .executeTakeFirst()
    if (!removed) return fail('notFound')
    await dropFromReferral(service, tx, { id, clientId, by })
    await noteAccess(tx, { ...by, action: 'change', clientId, subject: `removed upload ${id}` })
    return succeed(null)
  })
  if (result.ok)
    await eraseRemoved(service, id).catch(() => log.warn('a removed upload is left to the sweep'))
  return result
}

/** A referral names its documents; one that is removed is no longer among them. */
const dropFromReferral = (
  { keyring, now }: Service,
  tx: Tx,
  { id, clientId, by }: { id: string; clientId: string; by: AccessedBy },
): Promise<void> =>
  changeRecordPart(tx, keyring, { clientId, part: 'referral', now: now(), by }, (referral) => {
    const files = referral?.files.filter(({ fileId }) => fileId !== id) ?? []
    return referral && files.length < referral.files.length ? { ...referral, files } : null
  })

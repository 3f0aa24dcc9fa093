import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { ReferralRequest, StoredFile } from '#contract/uploads.ts'
import { formTokenAge } from '#domain/messages/site-forms.ts'
import type { UploadType } from '#domain/uploads/upload-rules.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Keyring } from '../keyring.ts'
import type { Service } from '../service.ts'

/** What the database keeps sealed of a file: what the client called it, and the key that opens it. */
const storedDetails = z.object({ name: z.string(), key: z.string() })

export type UploadRow = Selectable<Tables['uploads']>

const detailsPurpose = (id: string) => `uploads.details:${id}`

export function openDetails(
  keyring: Keyring,
  { id, sealed_details }: Pick<UploadRow, 'id' | 'sealed_details'>,
) {
  const { name, key } = storedDetails.parse(keyring.unseal(sealed_details, detailsPurpose(id)))
  return { name, key: Buffer.from(key, 'base64') }
}

type NewUpload = {
  id: string
  clientId: string | null
  type: UploadType
  size: number
  name: string
  key: Buffer
}

/** The row comes before the file, so that no file is ever unknown. None is made where the sender's share is full: then that share. */
export async function insertPending(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { id, clientId, type, size, name, key }: NewUpload,
): Promise<FullShare | null> {
  const details: z.infer<typeof storedDetails> = { name, key: key.toString('base64') }
  const { rows } = await sql<{ refusal: FullShare | null }>`
    with share as materialized (select ${fullShareFor(clientId, size)} as refusal),
    made as (
      insert into uploads (id, client_id, type, size, sealed_details)
      select ${id}, ${clientId}::uuid, ${type}, ${size}, ${keyring.seal(details, detailsPurpose(id))}
        from share where share.refusal is null)
    select share.refusal from share`.execute(db)
  return rows[0]?.refusal ?? null
}

/** Once all files of a batch are in the store, they count, together. */
export async function markStored(tx: Db, ids: string[]): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ status: 'stored' })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== ids.length) throw new Error('A file of the batch was swept while it arrived')
}

/** Removes files of a batch that was not stored. A batch that was stored after all, by a lost answer, is left alone. */
export async function discardPending(service: Pick<Service, 'db' | 'files'>, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const claimed = await service.db
    .updateTable('uploads')
    .set({ status: 'removed' })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  for (const { id } of claimed) await eraseRemoved(service, id)
}

/** The file goes first: a row that is left over is found by the sweep, a file that is left over is not. */
export async function eraseRemoved({ db, files }: Pick<Service, 'db' | 'files'>, id: string): Promise<void> {
  await files.remove(id)
  await db.deleteFrom('uploads').where('id', '=', id).where('status', '=', 'removed').execute()
}

export const presentFile = (keyring: Keyring, row: UploadRow): StoredFile => ({
  fileId: row.id,
  name: openDetails(keyring, row).name,
  size: row.size,
  type: row.type,
})

/** A full record is a fault or an abuse: no treatment has as many documents. */
const mostFiles = 200

/** Of documents by a form that anybody may send, and that no one at the practice is going to see. */
export const mostUnclaimedBytes = 500 * 1024 * 1024

/** Of all newcomers together, in as many days as a file waits for its form: new accounts cost nothing. */
export const mostNewcomerBytes = 2 * 1024 * 1024 * 1024
const newcomerDays = 7

/** Why no row is made for a file. */
export type FullShare = 'files' | 'newcomers' | 'unclaimed'

/** Has signed up here, and shown neither a mailbox of their own nor a booking. Give it the id of the client. */
const isNewcomer = (clientId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from clients c join accounts a on a.subject::text = c.identity_subject
           where c.id = ${clientId} and a.email_verified_at is null)
  and not exists (select 1 from reservations r where r.client_id = ${clientId} and r.booked_at is not null))`

const unclaimedBytes = sql`(select coalesce(sum(size), 0) from uploads where client_id is null
  and (attached_at is null or submission_id in (select id from form_submissions where is_suspected)))`

/** Attached ones too: a newcomer's own form attaches them. */
const newcomerBytes = sql`(select coalesce(sum(u.size), 0) from uploads u
  where u.client_id is not null and u.created_at > now() - make_interval(days => ${newcomerDays}) and ${isNewcomer(sql`u.client_id`)})`

/** Which share is full for one more file of this size; null where there is room. Part of the statement that makes its row. */
const fullShareFor = (clientId: string | null, size: number): RawBuilder<FullShare | null> =>
  clientId === null
    ? sql`case when ${unclaimedBytes} + ${size}::int > ${mostUnclaimedBytes}::bigint then 'unclaimed' end`
    : sql`case
        when (select count(*) from uploads where client_id = ${clientId}::uuid) >= ${mostFiles} then 'files'
        when not ${isNewcomer(sql`${clientId}::uuid`)} then null
        when ${newcomerBytes} + ${size}::int > ${mostNewcomerBytes}::bigint then 'newcomers' end`

export async function isNewcomersRecord(db: Db, clientId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isNewcomer(sql`${clientId}::uuid`)} as is`.execute(db)
  return rows[0]?.is ?? false
}

/**
 * Says what files are, by a form that hands them over; from then on the sweep leaves them alone. False if one of them is
 * not the client's own, or is not there any more: nothing may then be kept of the form.
 */
export async function attachFiles(
  tx: Tx,
  clientId: string,
  files: ReferralRequest['files'],
): Promise<boolean> {
  for (const { fileId, kind } of files) {
    const { numUpdatedRows } = await tx
      .updateTable('uploads')
      .set({ kind, attached_at: sql<Date>`coalesce(attached_at, now())` })
      .where('id', '=', fileId)
      .where('client_id', '=', clientId)
      .where('status', '=', 'stored')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
  }
  return true
}

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * Each file has a key of its own, which is kept sealed by the ring beside the file's row: a new ring key needs no file
 * written again, and a file whose row is gone cannot be opened. The id is authenticated, so files cannot change places.
 */
export const newFileKey = (): Buffer => randomBytes(32)

export function encryptFile(content: Buffer, key: Buffer, id: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(id))
  const encrypted = [cipher.update(content), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted])
}

/** Throws if one bit is not as it was written. */
export function decryptFile(envelope: Buffer, key: Buffer, id: string): Buffer {
  const contentAt = nonceLength + tagLength
  const decipher = createDecipheriv(algorithm, key, envelope.subarray(0, nonceLength))
    .setAAD(Buffer.from(id))
    .setAuthTag(envelope.subarray(nonceLength, contentAt))
  return Buffer.concat([decipher.update(envelope.subarray(contentAt)), decipher.final()])
}

export const uploadSweepQueue = 'sweep-uploads'

/**
 * A batch takes a minute at most; a form that is filled in with a pause between takes days. A form without a login ends with the
 * token it was opened with.
 */
const retention = {
  pending: '1 hour',
  unattached: '7 days',
  anonymous: `${formTokenAge.mostMs} milliseconds`,
  unknownMs: 7 * 86_400_000,
} as const

/** Ours are called by their id, unfinished ones on a disk with an ending. Anything else in the folder is not ours. */
const ourName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\.part)?$/

type SweepService = Pick<Service, 'db' | 'files' | 'log' | 'now'>

/** What a crash, a lost answer or a form that was never sent leaves behind. */
export async function sweepUploads(service: SweepService): Promise<void> {
  const { db } = service
  await db
    .updateTable('uploads')
    .set({ status: 'removed' })
    .where(
      sql<boolean>`status = 'pending' and created_at < now() - ${retention.pending}::interval
        or status = 'stored' and attached_at is null and created_at < now() -
          case when client_id is null then ${retention.anonymous} else ${retention.unattached} end::interval`,
    )
    .execute()
  const removed = await db.selectFrom('uploads').select('id').where('status', '=', 'removed').execute()
  for (const { id } of removed) await eraseRemoved(service, id)
  await sweepUnknownFiles(service)
}

/** A batch of this many unknown files, and fewer known ones, is another installation's store, or an old backup here. */
const suspicious = 50

/** Every file has a row before it is written, so one without is a leftover of its own kind, and rare. */
async function sweepUnknownFiles({ db, files, log, now }: SweepService): Promise<void> {
  const before = now().getTime() - retention.unknownMs
  const rows = await db.selectFrom('uploads').select('id').execute()
  const ids = new Set(rows.map(({ id }) => id))
  const unknown: string[] = []
  let known = 0
  for await (const { name, storedAt } of files.list())
    if (ids.has(name)) known += 1
    else if (ourName.test(name) && storedAt.getTime() < before) unknown.push(name)
  if (unknown.length >= suspicious && unknown.length > known) {
    log.error(
      { unknown: unknown.length, known },
      'the file store does not fit this database; nothing was removed',
    )
    return
  }
  for (const name of unknown) await files.remove(name)
}

export async function scheduleUploadSweep(service: Service): Promise<void> {
  await service.jobs.work(uploadSweepQueue, () => sweepUploads(service))
  await service.jobs.schedule(uploadSweepQueue, '37 * * * *')
}

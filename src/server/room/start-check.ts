import { sql } from 'kysely'
import type { StartCheck, StartCheckAnswer } from '#contract/room-start-check.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { consultRecord } from '../clients/client-record-store.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { Place } from './places.ts'
import { openStartCheck, sealStartCheck } from './start-check-store.ts'
import { tellRoom } from './tell-room.ts'

type Keys = Pick<Service, 'db' | 'keyring'>
type Asked = { place: Place; requestId: string }

/** The session that starts, and the clinician who confirms: by video or by phone. */
export type Starting = { reservationId: string; clientId: string; mobile: string | null; by: AccessedBy }

/** What the clinician confirms at the start, beside what is on file. */
export const readStartCheck = (service: Keys, asked: Asked): Promise<Result<StartCheckAnswer>> =>
  inTransaction(service.db, async (tx) =>
    asked.place.role === 'clinician'
      ? succeed(await openStart(service, tx, startingOf(asked)))
      : fail('forbidden'),
  )

type Confirmed = { check: StartCheck; version: number }

export const saveStartCheck = (
  service: Keys,
  { check, version, ...asked }: Asked & Confirmed,
): Promise<Result<StartCheckAnswer>> =>
  inTransaction(service.db, async (tx) => {
    if (asked.place.role !== 'clinician') return fail('forbidden')
    const kept = await keepStart(service, tx, startingOf(asked), { check, version })
    // The number to call may be another one now.
    if (kept.ok) await tellRoom(tx, asked.place.room)
    return kept
  })

const startingOf = ({ place: { room, subject }, requestId }: Asked): Starting => ({
  ...room,
  by: { actor: subject, requestId },
})

/** Read, and the audit says so. */
export async function openStart(service: Keys, tx: Tx, starting: Starting): Promise<StartCheckAnswer> {
  await note(tx, starting, 'read')
  return present(service, tx, starting)
}

/** Kept sealed with the appointment. Each tap saves the whole; another tab that was quicker is not written over. */
export async function keepStart(
  service: Keys,
  tx: Tx,
  starting: Starting,
  { check, version }: Confirmed,
): Promise<Result<StartCheckAnswer>> {
  const { reservationId, by } = starting
  const kept = { ...check, othersText: check.others === 'someone' ? check.othersText : null }
  const saved = await tx
    .updateTable('rooms')
    .set({
      sealed_start_check: sealStartCheck(service.keyring, reservationId, kept),
      start_check_version: version + 1,
      start_check_by: by.actor,
      start_check_at: sql<Date>`clock_timestamp()`,
    })
    .where('reservation_id', '=', reservationId)
    .where('start_check_version', '=', version)
    .returning('reservation_id')
    .executeTakeFirst()
  if (!saved) return fail('changedMeanwhile')
  await note(tx, starting, 'change')
  return succeed(await present(service, tx, starting))
}

async function present(
  { keyring }: Keys,
  tx: Tx,
  { reservationId, clientId, mobile }: Starting,
): Promise<StartCheckAnswer> {
  const row = await tx
    .selectFrom('rooms')
    .select(['reservation_id', 'sealed_start_check', 'start_check_version', 'start_check_at'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
  const { address, keyClientContacts } = await consultRecord({ db: tx, keyring }, clientId)
  const emergency = keyClientContacts.find(({ tags }) => tags.includes('emergency'))
  return {
    check: openStartCheck(keyring, row ?? { reservation_id: reservationId, sealed_start_check: null }),
    version: row?.start_check_version ?? 0,
    savedAt: row?.start_check_at?.toISOString() ?? null,
    onFile: {
      address: address && formatAddress(address),
      mobile,
      emergencyContact: emergency ? { name: emergency.firstName, phone: emergency.mobileNumber } : null,
    },
  }
}

/** "14 Wattle St, Ultimo NSW 2007". */
const formatAddress = ({ line1, line2, suburb, state, postcode }: Record<AddressPart, string | null>) =>
  [line1, line2, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

type AddressPart = 'line1' | 'line2' | 'suburb' | 'state' | 'postcode'

const note = (tx: Tx, { reservationId, clientId, by }: Starting, action: 'read' | 'change') =>
  noteAccess(tx, { ...by, action, clientId, subject: `start of session ${reservationId}` })

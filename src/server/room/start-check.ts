import { sql } from 'kysely'
import type { StartCheck, StartCheckAnswer } from '#contract/room-start-check.ts'
import { noteAccess } from '../audit/note-access.ts'
import { consultRecord } from '../clients/client-record-store.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { Place } from './places.ts'
import { openStartCheck, sealStartCheck } from './start-check-store.ts'
import { tellRoom } from './tell-room.ts'

type Keys = Pick<Service, 'db' | 'keyring'>
type Asked = { place: Place; requestId: string }

/** What the clinician confirms at the start, beside what is on file. */
export const readStartCheck = (service: Keys, asked: Asked): Promise<Result<StartCheckAnswer>> =>
  inTransaction(service.db, async (tx) => {
    if (asked.place.role !== 'clinician') return fail('forbidden')
    await note(tx, asked, 'read')
    return succeed(await present(service, tx, asked.place))
  })

/** Kept sealed with the appointment. Each tap saves the whole; another tab that was quicker is not written over. */
export const saveStartCheck = (
  service: Keys,
  { check, version, ...asked }: Asked & { check: StartCheck; version: number },
): Promise<Result<StartCheckAnswer>> =>
  inTransaction(service.db, async (tx) => {
    const { room, role, subject } = asked.place
    if (role !== 'clinician') return fail('forbidden')
    const { reservationId } = room
    const kept = { ...check, othersText: check.others === 'someone' ? check.othersText : null }
    const saved = await tx
      .updateTable('rooms')
      .set({
        sealed_start_check: sealStartCheck(service.keyring, reservationId, kept),
        start_check_version: version + 1,
        start_check_by: subject,
        start_check_at: sql<Date>`clock_timestamp()`,
      })
      .where('reservation_id', '=', reservationId)
      .where('start_check_version', '=', version)
      .returning('reservation_id')
      .executeTakeFirst()
    if (!saved) return fail('changedMeanwhile')
    await note(tx, asked, 'change')
    // The number to call may be another one now.
    await tellRoom(tx, room)
    return succeed(await present(service, tx, asked.place))
  })

async function present({ keyring }: Keys, tx: Tx, { room }: Place): Promise<StartCheckAnswer> {
  const row = await tx
    .selectFrom('rooms')
    .select(['reservation_id', 'sealed_start_check', 'start_check_version', 'start_check_at'])
    .where('reservation_id', '=', room.reservationId)
    .executeTakeFirstOrThrow()
  const { address, keyClientContacts } = await consultRecord({ db: tx, keyring }, room.clientId)
  const emergency = keyClientContacts.find(({ tags }) => tags.includes('emergency'))
  return {
    check: openStartCheck(keyring, row),
    version: row.start_check_version,
    savedAt: row.start_check_at?.toISOString() ?? null,
    onFile: {
      address: address && formatAddress(address),
      mobile: room.mobile,
      emergencyContact: emergency ? { name: emergency.firstName, phone: emergency.mobileNumber } : null,
    },
  }
}

/** "14 Wattle St, Ultimo NSW 2007". */
const formatAddress = ({ line1, line2, suburb, state, postcode }: Record<AddressPart, string | null>) =>
  [line1, line2, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

type AddressPart = 'line1' | 'line2' | 'suburb' | 'state' | 'postcode'

const note = (tx: Tx, { place: { room, subject }, requestId }: Asked, action: 'read' | 'change') =>
  noteAccess(tx, {
    actor: subject,
    requestId,
    action,
    clientId: room.clientId,
    subject: `start of session ${room.reservationId}`,
  })

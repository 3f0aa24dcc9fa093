import { sql } from 'kysely'
import { type StartCheck, type StartCheckAnswer, startCheckSchema } from '#contract/room-start-check.ts'
import type { PhoneStart } from '#contract/staff/rooms.ts'
import type { SafetyTaskDetails } from '#contract/staff/safety-tasks.ts'
import { attendanceOutcomes } from '#domain/diary/attendance.ts'
import { isCancellation } from '#domain/diary/outcome-rules.ts'
import { roomPhase } from '#domain/room/room-times.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { type AccessedBy, noteAccess } from '../audit.ts'
import { consultRecord } from '../clients/client-record-store.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import type { Keyring } from '../keyring.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { ensureRoom, type RoomPlace } from './places.ts'
import { tellRoom } from './room-store.ts'

type StartKeys = Pick<Service, 'db' | 'keyring'>
type StartRequest = { place: RoomPlace; requestId: string }

/** The session that starts, and the clinician who confirms: by video or by phone. */
type StartingSession = { reservationId: string; clientId: string; mobile: string | null; by: AccessedBy }

/** What the clinician confirms at the start, beside what is on file. */
export const readStartCheck = (service: StartKeys, asked: StartRequest): Promise<Result<StartCheckAnswer>> =>
  inTransaction(service.db, async (tx) =>
    asked.place.role === 'clinician'
      ? succeed(await openStart(service, tx, startingOf(asked)))
      : fail('forbidden'),
  )

type ConfirmedStart = { check: StartCheck; version: number }

export const saveStartCheck = (
  service: StartKeys,
  { check, version, ...asked }: StartRequest & ConfirmedStart,
): Promise<Result<StartCheckAnswer>> =>
  inTransaction(service.db, async (tx) => {
    if (asked.place.role !== 'clinician') return fail('forbidden')
    const kept = await saveStart(service, tx, startingOf(asked), { check, version })
    // The number to call may be another one now.
    if (kept.ok) await tellRoom(tx, asked.place.room)
    return kept
  })

const startingOf = ({ place: { room, subject }, requestId }: StartRequest): StartingSession => ({
  ...room,
  by: { actor: subject, requestId },
})

/** Read, and the audit says so. */
async function openStart(service: StartKeys, tx: Tx, starting: StartingSession): Promise<StartCheckAnswer> {
  await noteStart(tx, starting, 'read')
  return presentStart(service, tx, starting)
}

/** Kept sealed with the appointment. Each tap saves the whole; another tab that was quicker is not written over. */
async function saveStart(
  service: StartKeys,
  tx: Tx,
  starting: StartingSession,
  { check, version }: ConfirmedStart,
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
  await noteStart(tx, starting, 'change')
  return succeed(await presentStart(service, tx, starting))
}

async function presentStart(
  { keyring }: StartKeys,
  tx: Tx,
  { reservationId, clientId, mobile }: StartingSession,
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

const noteStart = (tx: Tx, { reservationId, clientId, by }: StartingSession, action: 'read' | 'change') =>
  noteAccess(tx, { ...by, action, clientId, subject: `start of session ${reservationId}` })

type PhoneStartKeys = Pick<Service, 'db' | 'keyring'>
type PhoneStartRequest = { id: string; staff: Staff; by: AccessedBy }

/** A session by phone has no room to confirm the start in: its clinician does so in the diary. */
export const readPhoneStart = (
  service: PhoneStartKeys,
  asked: PhoneStartRequest,
): Promise<Result<PhoneStart>> =>
  inTransaction(service.db, async (tx) => {
    const found = await findPhoneSession(tx, asked)
    if (!found) return fail('notFound')
    return succeed({ ...(await openStart(service, tx, found)), client: found.client })
  })

/** While a room would be open; a call takes place then. */
export const savePhoneStart = (
  service: PhoneStartKeys,
  { check, version, ...asked }: PhoneStartRequest & { check: StartCheck; version: number },
): Promise<Result<PhoneStart>> =>
  inTransaction(service.db, async (tx) => {
    const found = await findPhoneSession(tx, asked)
    if (!found) return fail('notFound')
    if (roomPhase(found, found.now) !== 'open') return fail('conflict')
    await ensureRoom(tx, found)
    const kept = await saveStart(service, tx, found, { check, version })
    return kept.ok ? succeed({ ...kept.value, client: found.client }) : kept
  })

type PhoneSessionRow = Omit<StartingSession, 'by'> & {
  name: string
  dateOfBirth: string
  startsAt: Date
  endsAt: Date
  now: Date
}

const cancellations = attendanceOutcomes.filter(isCancellation)

/** Only that of the clinician who calls: to everyone else, the office included, it does not exist. */
async function findPhoneSession(tx: Tx, { id, staff, by }: PhoneStartRequest) {
  const { rows } = await sql<PhoneSessionRow>`
    select r.id as "reservationId", r.client_id as "clientId", c.mobile, c.first_name || ' ' || c.last_name as name,
           c.date_of_birth::text as "dateOfBirth", lower(r.during) as "startsAt", upper(r.during) as "endsAt",
           clock_timestamp() as now
      from reservations r
      join clients c on c.id = r.client_id
     where r.id = ${id} and r.practice_id = ${staff.practiceId} and r.clinician_id = ${staff.clinicianId}
       and r.booked_at is not null and r.delivery_type = 'phoneCall'
       and coalesce(r.service_delivered, '') <> all(${cancellations}::text[])`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { name, dateOfBirth, ...session } = row
  return { ...session, by, client: { name, dateOfBirth } }
}

type LatestStartRow = {
  reservation_id: string
  sealed_start_check: Buffer
  at: Date
  clinicianName: string
  startsAt: Date
}

/** What was confirmed at the start of the client’s latest session, for who works through a safety task; of one’s own sessions for a clinician. */
export async function readLatestStartCheck(
  { db, keyring }: { db: Tx; keyring: Keyring },
  { clientId, staff }: { clientId: string; staff: Staff },
): Promise<SafetyTaskDetails['startCheck']> {
  const { rows } = await sql<LatestStartRow>`
    select room.reservation_id, room.sealed_start_check, room.start_check_at as at, c.name as "clinicianName",
           lower(r.during) as "startsAt"
      from rooms room
      join reservations r on r.id = room.reservation_id
      join clinicians c on c.id = r.clinician_id
     where r.client_id = ${clientId} and r.practice_id = ${staff.practiceId} and room.sealed_start_check is not null
       ${worksForEveryone(staff) ? sql`` : sql`and r.clinician_id = ${staff.clinicianId}`}
     order by lower(r.during) desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    ...openStartCheck(keyring, row),
    at: row.at.toISOString(),
    clinicianName: row.clinicianName,
    sessionStartsAt: row.startsAt.toISOString(),
  }
}

const emptyCheck: StartCheck = {
  identityConfirmed: false,
  place: null,
  others: null,
  othersText: null,
  callBack: null,
}

const startPurpose = (reservationId: string) => `rooms.start_check:${reservationId}`

const sealStartCheck = (keyring: Keyring, reservationId: string, check: StartCheck): Buffer =>
  keyring.seal(check, startPurpose(reservationId))

export const openStartCheck = (
  keyring: Keyring,
  { reservation_id, sealed_start_check }: { reservation_id: string; sealed_start_check: Buffer | null },
): StartCheck =>
  sealed_start_check === null
    ? emptyCheck
    : startCheckSchema.parse(keyring.unseal(sealed_start_check, startPurpose(reservation_id)))

import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { methods } from '#domain/funding/methods.ts'
import { yearUsedUpTexts } from '#domain/funding/referral.ts'
import type { ImportValue } from '#domain/imports/read-rows.ts'
import { insertBookings } from '../booking/book-for-client.ts'
import { clientVisitor } from '../booking/booking-actor.ts'
import { readSlotOffer } from '../booking/slot-offer.ts'
import { consultRecord } from '../clients/client-record-store.ts'
import { findReferralGaps } from '../clients/referral-meters.ts'
import type { Tx } from '../db/database.ts'
import { lockClient, lockClinician } from '../db/locks.ts'
import { queueWithReminders } from '../emails/queue-emails.ts'
import { isGivenUp } from './judge-rows.ts'
import {
  noteImported,
  type RowToWrite,
  type RowWriter,
  type Writing,
  type WrittenRow,
} from './write-clients.ts'

type AppointmentRow = RowToWrite<ImportValue['appointments']> & { clientId: string }

/** What is over becomes history: no charge, no document, no email. What is ahead is booked as the office books, and no one is told. */
export const writeAppointments: RowWriter<ImportValue['appointments']> = async (tx, writing, rows) => {
  const withClients = rows.flatMap((row) =>
    row.clientId === null ? [] : [{ ...row, clientId: row.clientId }],
  )
  const isOver = ({ value }: AppointmentRow) => value.outcome !== null
  const written = await writeHistory(tx, writing, withClients.filter(isOver))
  // In one order, so that two who book for the same clinicians never wait for each other in a circle.
  const ahead = withClients
    .filter((row) => !isOver(row))
    .toSorted(
      (a, b) =>
        a.value.clinicianId.localeCompare(b.value.clinicianId) || a.clientId.localeCompare(b.clientId),
    )
  for (const row of ahead) written.push(await bookAhead(tx, writing, row))
  await noteImported(
    tx,
    writing.by,
    [...new Set(withClients.map(({ clientId }) => clientId))],
    'imported appointments',
  )
  return written
}

const taken = 'The clinician already has a session then, or is away'

async function writeHistory(
  tx: Tx,
  { practiceId, by }: Writing,
  rows: readonly AppointmentRow[],
): Promise<WrittenRow[]> {
  if (rows.length === 0) return []
  const withIds = rows.map((row) => ({ ...row, id: randomUUID() }))
  const inserted = await tx
    .insertInto('reservations')
    .values(
      withIds.map(({ id, clientId, value }) => ({
        id,
        reserve_id: randomBytes(24).toString('base64url'),
        practice_id: practiceId,
        clinician_id: value.clinicianId,
        appointment_type_id: value.typeId,
        during: sql<string>`tstzrange(${value.startsAt}::timestamptz, ${value.endsAt}::timestamptz)`,
        status: isGivenUp(value.outcome) ? ('released' as const) : ('booked' as const),
        delivery_type: value.deliveryType,
        visitor: clientVisitor(clientId),
        client_id: clientId,
        is_new_client: false,
        funding_method: value.funding,
        claim_type: value.funding && methods[value.funding].claimType,
        referral: value.funding && methods[value.funding].needsReferral ? ('received' as const) : null,
        service_delivered: value.outcome,
        booked_at: sql<Date>`clock_timestamp()`,
        assigned_by: by.actor,
      })),
    )
    .onConflict((conflict) => conflict.constraint('reservations_never_overlap').doNothing())
    .returning('id')
    .execute()
  const stored = new Set(inserted.map(({ id }) => id))
  return withIds.map(({ id, line, sourceId }) =>
    stored.has(id) ? { line, sourceId, recordId: id } : { line, refused: taken },
  )
}

async function bookAhead(
  tx: Tx,
  { service, practiceId, by }: Writing,
  { line, sourceId, clientId, value }: AppointmentRow,
): Promise<WrittenRow> {
  const { clinicianId, typeId: appointmentTypeId, startsAt, funding, deliveryType } = value
  await lockClinician(tx, clinicianId)
  await lockClient(tx, clientId)
  const offer = await readSlotOffer(tx, {
    accountId: practiceId,
    clinicianId,
    appointmentTypeId,
    start: startsAt,
  })
  if (!offer || offer.type_name === null)
    return { line, refused: 'The clinician or the appointment type is not here any more' }
  const gaps = await findReferralGaps(tx, { clientId, funding, starts: [startsAt], zone: offer.time_zone })
  if (gaps.includes('yearUsedUp')) return { line, refused: yearUsedUpTexts.forStaff }
  const booked = await insertBookings(tx, {
    offer,
    request: { appointmentTypeId, deliveryType, funding },
    clientId,
    starts: [startsAt],
    gaps,
    record: await consultRecord({ db: tx, keyring: service.keyring }, clientId),
    by,
  })
  const [session] = booked ?? []
  if (!session) return { line, refused: taken }
  // Whom they see already takes no place of the case load: those that are left are for new clients.
  if (!offer.type_is_gp)
    await tx
      .updateTable('clients')
      .set({ attached_clinician_id: clinicianId })
      .where('id', '=', clientId)
      .where('attached_clinician_id', 'is', null)
      .execute()
  // Sent when they are due, and only to who was invited by then.
  await queueWithReminders(service, tx, null, session)
  return { line, sourceId, recordId: session.id }
}

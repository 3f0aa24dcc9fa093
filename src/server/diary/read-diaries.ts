import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import { planDay } from '#domain/booking/day-plan.ts'
import { isCancellation } from '#domain/booking/outcome-rules.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { roomLink } from '#domain/room/room-link.ts'
import type { Service } from '../service.ts'
import { type ClientFile, readClientFiles } from './client-files.ts'
import type { DiaryOwner } from './diary-scope.ts'
import { type Days, readHoldRows, readHours, readSessionRows, type SessionRow } from './read-diary-rows.ts'
import { readReferralMeters } from '../clients/referral-meters.ts'

/**
 * The diaries of these clinicians for some days. As many statements for two hundred clinicians as for one. Nothing in it depends
 * on the moment: what has begun and how long a hold still lasts is worked out from the times, where they are shown.
 */
export async function readDiaries(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  owners: readonly DiaryOwner[],
  days: Days,
): Promise<ClinicianDiary[]> {
  const [rows, holds, hoursOf] = await Promise.all([
    readSessionRows(db, owners, days),
    readHoldRows(db, owners, days),
    readHours(db, owners, days),
  ])
  const clientIds = rows.map(({ clientId }) => clientId)
  const [files, meterOf] = await Promise.all([
    readClientFiles({ db, keyring }, clientIds),
    readReferralMeters(db, clientIds),
  ])
  const rowsOf = Map.groupBy(rows, ({ clinicianId }) => clinicianId)
  const holdsOf = Map.groupBy(holds, ({ clinicianId }) => clinicianId)
  const dates = Array.from({ length: days.last - days.first + 1 }, (_, index) => days.first + index)
  return owners.map(({ id, name, role, timeZone }) => ({
    id,
    name,
    role,
    timeZone,
    days: dates.map((day) => ({ date: formatIsoDate(day), ...planDay(hoursOf(id), day) })),
    sessions: (rowsOf.get(id) ?? []).flatMap((row) => {
      const file = files.get(row.clientId)
      const date = sessionDateOf(row.startsAt, timeZone)
      return file ? [toSession(row, { file, date, meter: meterOf(row.clientId, date) })] : []
    }),
    holds: (holdsOf.get(id) ?? []).map(({ startsAt, endsAt, type, expiresAt }) => ({
      start: startsAt.toISOString(),
      end: endsAt.toISOString(),
      type,
      expiresAt: expiresAt.toISOString(),
    })),
  }))
}

type Known = {
  file: ClientFile
  date: string
  meter: ReturnType<Awaited<ReturnType<typeof readReferralMeters>>>
}

function toSession(row: SessionRow, { file, date, meter }: Known): DiarySession {
  const { outcome, event, before } = row
  const place = meter?.places.get(row.id)
  return {
    id: row.id,
    start: row.startsAt.toISOString(),
    end: row.endsAt.toISOString(),
    clientId: row.clientId,
    client: file.name,
    type: row.type,
    isGP: row.isGP,
    isNew: row.isNew,
    delivery: row.delivery,
    room: roomLink(row),
    funding: row.funding,
    missing: isCancellation(outcome) ? [] : file.needs(row, date),
    session:
      place && meter?.referral
        ? { number: place.onReferral, most: meter.referral.most, inYear: place.inYear }
        : null,
    safety: file.hasSafetyTask,
    outcome,
    outcomeAt: outcome === null ? null : row.changedAt.toISOString(),
    undo: event === null || row.isTaken ? null : { event, to: before },
  }
}

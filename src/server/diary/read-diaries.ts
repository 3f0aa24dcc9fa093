import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import { busyHours } from '#domain/booking/busy-hours.ts'
import { planDay } from '#domain/booking/day-plan.ts'
import { isCancellation } from '#domain/booking/outcome-rules.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import { type DayNumber, formatIsoDate } from '#domain/time/calendar.ts'
import { roomLink } from '#domain/room/room-link.ts'
import type { Service } from '../service.ts'
import { type ClientFile, readClientFiles } from './client-files.ts'
import type { DiaryOwner } from './diary-scope.ts'
import {
  type Busy,
  type Days,
  type Hours,
  readBusy,
  readHoldRows,
  readHours,
  readSessionRows,
  type SessionRow,
} from './read-diary-rows.ts'
import { readSessionPlaces } from '../referrals/referral-meters.ts'

/**
 * The diaries of these clinicians for some days. As many statements for two hundred clinicians as for one. Nothing in it depends
 * on the moment: what has begun and how long a hold still lasts is worked out from the times, where they are shown.
 */
export async function readDiaries(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  owners: readonly DiaryOwner[],
  days: Days,
): Promise<ClinicianDiary[]> {
  const [rows, holds, hoursOf, busyOf] = await Promise.all([
    readSessionRows(db, owners, days),
    readHoldRows(db, owners, days),
    readHours(db, owners, days),
    readBusy(db, owners, days),
  ])
  const clientIds = rows.map(({ clientId }) => clientId)
  const [files, placeOf] = await Promise.all([
    readClientFiles({ db, keyring }, clientIds),
    readSessionPlaces(db, clientIds),
  ])
  const rowsOf = Map.groupBy(rows, ({ clinicianId }) => clinicianId)
  const holdsOf = Map.groupBy(holds, ({ clinicianId }) => clinicianId)
  const dates = Array.from({ length: days.last - days.first + 1 }, (_, index) => days.first + index)
  return owners.map((owner) => ({
    id: owner.id,
    name: owner.name,
    role: owner.role,
    timeZone: owner.timeZone,
    days: planDays(dates, hoursOf(owner.id), busyOf(owner)),
    sessions: (rowsOf.get(owner.id) ?? []).flatMap((row) => {
      const file = files.get(row.clientId)
      const date = sessionDateOf(row.startsAt, owner.timeZone)
      return file ? [toSession(row, { file, date, place: placeOf({ ...row, date }) })] : []
    }),
    holds: (holdsOf.get(owner.id) ?? []).map(({ startsAt, endsAt, type, expiresAt }) => ({
      start: startsAt.toISOString(),
      end: endsAt.toISOString(),
      type,
      expiresAt: expiresAt.toISOString(),
    })),
  }))
}

function planDays(dates: readonly DayNumber[], hours: Hours, busy: readonly Busy[]): ClinicianDiary['days'] {
  return dates.map((day) => {
    const plan = planDay(hours, day)
    return { date: formatIsoDate(day), ...plan, busy: busyHours(plan.working, busy, day) }
  })
}

type Known = {
  file: ClientFile
  date: string
  place: DiarySession['session']
}

function toSession(row: SessionRow, { file, date, place }: Known): DiarySession {
  const { outcome, event, before } = row
  return {
    id: row.id,
    start: row.startsAt.toISOString(),
    end: row.endsAt.toISOString(),
    clientId: row.clientId,
    client: file.name,
    isClientOpen: row.isClientOpen,
    type: row.type,
    isGP: row.isGP,
    isNew: row.isNew,
    delivery: row.delivery,
    room: roomLink(row),
    funding: row.funding,
    missing: isCancellation(outcome) ? [] : file.needs(row, date),
    session: place,
    safety: file.hasSafetyTask,
    outcome,
    minutes: row.minutes,
    outcomeAt: outcome === null ? null : row.changedAt.toISOString(),
    undo: event === null || row.isTaken ? null : { event, to: before },
  }
}

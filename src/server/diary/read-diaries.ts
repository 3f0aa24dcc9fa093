import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import { busyHours } from '#domain/diary/calendars.ts'
import { type HoursException, planDay, type WeeklyHours } from '#domain/diary/schedule.ts'
import { isCancellation } from '#domain/diary/outcome-rules.ts'
import type { ReferralStatus } from '#domain/funding/referral.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import { dateOfEpochMinute, localMinuteAt, sessionDateOf, spanOfDays } from '#domain/time/local-time.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { roomLink } from '#domain/room/room-times.ts'
import { type DayNumber, dayNumberOfIso, formatIsoDate, minutesPerDay } from '#domain/time/calendar.ts'
import type { LocalMinute } from '#domain/time/zone-rules.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import { type ClientFile, readClientFiles } from '../booking/session-needs.ts'
import { readSessionPlaces } from '../clients/referral-meters.ts'
import type { Db } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type DiaryOwner, diaryScope, listDiaryOwners } from './diary-scope.ts'
import type { DiaryChanges } from './follow-diary.ts'

/**
 * The diaries of these clinicians for some days. As many statements for two hundred clinicians as for one. Nothing in it depends
 * on the moment: what has begun and how long a hold still lasts is worked out from the times, where they are shown.
 */
async function readDiaries(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  owners: readonly DiaryOwner[],
  days: DayRange,
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

function planDays(
  dates: readonly DayNumber[],
  hours: ClinicianHours,
  busy: readonly BusyTime[],
): ClinicianDiary['days'] {
  return dates.map((day) => {
    const plan = planDay(hours, day)
    return { date: formatIsoDate(day), ...plan, busy: busyHours(plan.working, busy, day) }
  })
}

function toSession(
  row: SessionRow,
  { file, date, place }: { file: ClientFile; date: string; place: DiarySession['session'] },
): DiarySession {
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

type DayRange = { first: DayNumber; last: DayNumber }

type SessionRow = {
  id: string
  roomId: string
  clinicianId: string
  clientId: string
  startsAt: Date
  endsAt: Date
  type: string
  isGP: boolean
  isNew: boolean
  delivery: DeliveryType
  funding: FundingMethod | null
  referral: ReferralStatus | null
  outcome: AttendanceOutcome | null
  minutes: number | null
  /** Of the outcome. */
  changedAt: Date
  parentConsented: boolean
  hasFormsLeft: boolean
  /** The latest change of the outcome, if someone of the practice made it. */
  event: number | null
  before: AttendanceOutcome | null
  /** Its time went to someone else, or its clinician has left by then: a cancellation of it is not undone. */
  isTaken: boolean
  isClientOpen: boolean
}

/** Each clinician’s days, on their own clock, as a table that SQL can join. */
const spans = (owners: readonly DiaryOwner[], { first, last }: DayRange) => {
  const ends = owners.map(({ timeZone }) => spanOfDays(first, last, timeZone))
  return sql`unnest(${owners.map(({ id }) => id)}::uuid[], ${ends.map(({ start }) => dateOfEpochMinute(start))}::timestamptz[],
    ${ends.map(({ end }) => dateOfEpochMinute(end))}::timestamptz[]) as span(clinician_id, from_time, to_time)`
}

/**
 * What was booked, whatever became of it, in the order of time. Other sessions of a client are counted: asked whether any exists,
 * PostgreSQL chooses to read every reservation of all years at once.
 */
async function readSessionRows(db: Db, owners: readonly DiaryOwner[], days: DayRange): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select r.id, r.room_id as "roomId", r.clinician_id as "clinicianId", r.client_id as "clientId", lower(r.during) as "startsAt",
           upper(r.during) as "endsAt", t.label as type, t.is_gp as "isGP", r.is_new_client as "isNew",
           r.delivery_type as delivery, r.funding_method as funding, r.referral, r.service_delivered as outcome, r.delivered_minutes as minutes,
           coalesce(latest.happened_at, r.updated_at) as "changedAt", r.parent_consented_at is not null as "parentConsented",
           r.forms_left <> '{}' as "hasFormsLeft",
           case when latest.actor is not null then latest.id end as event, latest.from_outcome as before,
           r.status <> 'booked' and (
             exists (select from reservations other where other.clinician_id = r.clinician_id and other.during && r.during
                        and other.status in ('held', 'claimed', 'booked'))
             or exists (select from clinicians c where c.id = r.clinician_id
                          and lower(r.during) >= c.leaves_on::timestamp at time zone c.time_zone)) as "isTaken",
           r.status = 'booked' or (
             select count(*) > 0 from reservations other where other.client_id = r.client_id and other.clinician_id = r.clinician_id
                and other.status = 'booked') as "isClientOpen"
      from ${spans(owners, days)}
      join reservations r on r.clinician_id = span.clinician_id and r.booked_at is not null
       and lower(r.during) >= span.from_time and lower(r.during) < span.to_time
      join appointment_types t on t.id = r.appointment_type_id
      left join lateral (select * from outcome_events e where e.reservation_id = r.id and e.from_outcome is distinct from e.to_outcome
                          order by e.id desc limit 1) latest on true
     order by lower(r.during), r.id`.execute(db)
  return rows
}

type HoldRow = { clinicianId: string; startsAt: Date; endsAt: Date; type: string; expiresAt: Date }

async function readHoldRows(db: Db, owners: readonly DiaryOwner[], days: DayRange): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select r.clinician_id as "clinicianId", lower(r.during) as "startsAt", upper(r.during) as "endsAt", t.label as type,
           r.expires_at as "expiresAt"
      from reservations r
      join ${spans(owners, days)} on span.clinician_id = r.clinician_id
      join appointment_types t on t.id = r.appointment_type_id
     where r.status in ('held', 'claimed') and r.expires_at > clock_timestamp()
       and r.during && tstzrange(span.from_time, span.to_time)
       and lower(r.during) >= span.from_time and lower(r.during) < span.to_time
     order by lower(r.during)`.execute(db)
  return rows
}

type BusyTime = { start: LocalMinute; end: LocalMinute }

/** What their outside calendars say, in the minutes of each one’s own clock. */
async function readBusy(
  db: Db,
  owners: readonly DiaryOwner[],
  days: DayRange,
): Promise<(owner: DiaryOwner) => BusyTime[]> {
  const { rows } = await sql<{ clinicianId: string; startsAt: Date; endsAt: Date }>`
    select b.clinician_id as "clinicianId", lower(shown.during) as "startsAt", upper(shown.during) as "endsAt"
      from ${spans(owners, days)}
      join calendar_busy b on b.clinician_id = span.clinician_id
       and b.during && tstzrange(span.from_time, span.to_time),
      lateral (select b.during * tstzrange(span.from_time, span.to_time) as during) as shown`.execute(db)
  const busyOf = Map.groupBy(rows, ({ clinicianId }) => clinicianId)
  return ({ id, timeZone }) =>
    (busyOf.get(id) ?? []).map(({ startsAt, endsAt }) => ({
      start: localMinuteAt(startsAt, timeZone),
      end: localMinuteAt(endsAt, timeZone),
    }))
}

type ClinicianHours = { weekly: WeeklyHours[]; exceptions: HoursException[] }

async function readHours(
  db: Db,
  owners: readonly DiaryOwner[],
  { first, last }: DayRange,
): Promise<(clinicianId: string) => ClinicianHours> {
  const ids = owners.map(({ id }) => id)
  const weekly = await db
    .selectFrom('working_hours')
    .select(['clinician_id as clinicianId', 'weekday', 'start_minute as start', 'end_minute as end'])
    .where('clinician_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const exceptions = await db
    .selectFrom('hours_exceptions')
    .select(['clinician_id as clinicianId', 'on_date', 'kind', 'start_minute as start', 'end_minute as end'])
    .where('clinician_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('on_date', '>=', formatIsoDate(first))
    .where('on_date', '<=', formatIsoDate(last))
    .execute()
  const closed = await db
    .selectFrom('closed_days')
    .select(['clinician_id as clinicianId', 'on_date'])
    .where('clinician_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('on_date', '>=', formatIsoDate(first))
    .where('on_date', '<=', formatIsoDate(last))
    .execute()
  const weeklyOf = Map.groupBy(weekly, ({ clinicianId }) => clinicianId)
  const exceptionsOf = Map.groupBy(
    [
      ...exceptions,
      ...closed.map((row) => ({ ...row, kind: 'closed' as const, start: 0, end: minutesPerDay })),
    ],
    ({ clinicianId }) => clinicianId,
  )
  return (id) => ({
    weekly: weeklyOf.get(id) ?? [],
    exceptions: (exceptionsOf.get(id) ?? []).map(({ on_date, kind, start, end }) => ({
      day: dayNumberOfIso(on_date),
      kind,
      start,
      end,
    })),
  })
}

/** The JSON of an answer, as it is and packed. */
export type DiaryAnswer = { plain: Buffer<ArrayBuffer>; packed: Buffer<ArrayBuffer> }

type CachedValue<T> = { version: number; value: Promise<T>; at: number }

const pack = promisify(gzip)

/** An answer says what time it is, so it is not good for longer, also where nothing has changed. */
const answerMs = 2_000
const mostAnswers = 100

/** Most of an answer was written before: see `createDiaryCache`. Packing a practice’s day takes longer than reading it again. */
export function createDiaryReader(
  service: Pick<Service, 'db' | 'keyring' | 'now'>,
  changes: () => Promise<DiaryChanges>,
): (asked: {
  from: string
  days: number
  clinician?: string | undefined
  staff: Staff
  by: AccessedBy
}) => Promise<Result<DiaryAnswer>> {
  const { db, now } = service
  const readTexts = createDiaryCache(service)
  const owners = createAnswerCache<readonly DiaryOwner[]>(Number.POSITIVE_INFINITY)
  const answers = createAnswerCache<DiaryAnswer>(answerMs)

  return async ({ from, days, clinician, staff, by }) => {
    const scope = diaryScope(staff, clinician)
    if (scope === null) return fail('notFound')
    if (scope === 'all' && days > 1)
      return fail('invalidInput', {
        fields: { clinician: 'Please choose a clinician for more than one day' },
      })
    const seen = await changes()
    // Taken at once: while something is waited for, another request may look at the feed again.
    const { ofAnyone } = seen
    const version = scope === 'all' ? ofAnyone : seen.of(scope.clinicianId)
    const who = staff.role === 'clinician' ? staff.clinicianId : 'everyone'
    const everyone = await owners(`${staff.practiceId} ${who}`, ofAnyone, () => listDiaryOwners(db, staff))
    const chosen = scope === 'all' ? everyone : everyone.filter(({ id }) => id === scope.clinicianId)
    if (scope !== 'all' && chosen.length === 0) return fail('notFound')
    const first = dayNumberOfIso(from)
    const span = { first, last: first + days - 1 }
    const read = async () => {
      const texts = await readTexts(chosen, span, seen)
      const head = `{"now":${JSON.stringify(now().toISOString())},"from":${JSON.stringify(from)}`
      const plain = Buffer.from(`${head},"diaries":[${texts.join(',')}]}`)
      return { plain, packed: await pack(plain) }
    }
    // One row of the audit for a whole diary: it says whose and which days, and so which clients.
    const whose = scope === 'all' ? 'everyone' : scope.clinicianId
    const [answer] = await Promise.all([
      answers(`${staff.practiceId} ${whose} ${from} ${days}`, version, read),
      noteRead(db, by, null, `diary of ${whose}, ${from} to ${formatIsoDate(span.last)}`),
    ])
    return succeed(answer)
  }
}

/** Keeps what was read while its version is the same, and for so long at most. Those who ask meanwhile wait for the same reading. */
function createAnswerCache<T>(longestMs: number) {
  const kept = new Map<string, CachedValue<T>>()
  return (key: string, version: number, read: () => Promise<T>): Promise<T> => {
    const found = kept.get(key)
    if (found?.version === version && performance.now() - found.at < longestMs) return found.value
    if (kept.size >= mostAnswers) kept.clear()
    const value = read()
    const entry = { version, value, at: performance.now() }
    kept.set(key, entry)
    value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    return value
  }
}

type CachedDiary = { version: number; text: string }

/** Of text: far more than a practice of 200 clinicians opens in a day. Beyond it the one that was made first goes. */
const mostCharacters = 48_000_000

/**
 * Diaries as finished JSON, one text for each clinician and stretch of days, for as long as the feed of changes names none of it.
 * The feed is asked before each answer, so an answer is never older than its question, in whatever process the change was made.
 */
function createDiaryCache(service: Pick<Service, 'db' | 'keyring'>) {
  const kept = new Map<string, CachedDiary>()
  let characters = 0
  const forget = (key: string) => {
    characters -= kept.get(key)?.text.length ?? 0
    kept.delete(key)
  }

  return async (owners: readonly DiaryOwner[], days: DayRange, { of }: DiaryChanges): Promise<string[]> => {
    const stretch = `${formatIsoDate(days.first)} ${formatIsoDate(days.last)}`
    // Taken before anything is read: a change that comes meanwhile makes the text stale, not fresh.
    const wanted = owners.map((owner) => {
      const key = `${owner.id} ${stretch}`
      const version = of(owner.id)
      const found = kept.get(key)
      return { owner, key, version, text: found?.version === version ? found.text : null }
    })
    const stale = wanted.filter(({ text }) => text === null).map(({ owner }) => owner)
    const read = stale.length > 0 ? await readDiaries(service, stale, days) : []
    const texts = new Map(read.map((diary) => [diary.id, JSON.stringify(diary)]))
    for (const { owner, key, version } of wanted) {
      const text = texts.get(owner.id)
      if (text === undefined) continue
      forget(key)
      kept.set(key, { version, text })
      characters += text.length
    }
    for (const key of kept.keys()) {
      if (characters <= mostCharacters) break
      forget(key)
    }
    return wanted.flatMap(({ owner, text }) => text ?? texts.get(owner.id) ?? [])
  }
}

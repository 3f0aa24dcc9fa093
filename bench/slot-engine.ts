import type { BusyInterval, Schedule } from '#domain/diary/schedule.ts'
import { findSlots, firstSlots, type SlotQuery } from '#domain/diary/slots.ts'
import type { IsoWeekday } from '#domain/time/calendar.ts'
import { dayNumberOfIso, toIsoWeekday } from '#domain/time/calendar.ts'
import { startOfDay, toEpochMinute } from '#domain/time/local-time.ts'
import { isOfferedZone, type ZoneId } from '#domain/time/zones.ts'
import workload from './slot-workload.json' with { type: 'json' }

type WorkloadName = keyof typeof workload.clinicians

export interface SlotEngineResult {
  readonly name: string
  readonly clinicians: number
  /** Slots returned over all clinicians. */
  readonly slots: number
  readonly msPerClinician: number
}

/** W1 is the workload's own figure; the unit tests reach W1b minute by minute with Temporal; the others are 3 each. */
const expectedSlots: Record<WorkloadName, number> = { W1: 95, W1b: 305, W2: 1500, W2b: 1500 }

const zone = offered(workload.timeZone)
const window = { start: minuteOf(workload.horizonStart), end: minuteOf(workload.horizonEnd) }
const after = minuteOf(workload.now) + workload.minimumNoticeMinutes
const weekly = workload.weekly.flatMap(({ days, start, end }) =>
  days.map((weekday) => ({
    weekday: weekday as IsoWeekday,
    start: minuteOfDay(start),
    end: minuteOfDay(end),
  })),
)

/** Times each workload from raw hours and busy intervals; only the zone's rules are kept between calls. */
export function runSlotEngine(): SlotEngineResult[] {
  checkBusyRule()
  return (Object.keys(workload.clinicians) as WorkloadName[]).map((name) => {
    const schedules = schedulesOf(workload.clinicians[name])
    const query = queryOf(name)
    const isFirstN = schedules.length > 1
    const list = (schedule: Schedule) =>
      isFirstN ? firstSlots(schedule, query, workload.firstN) : findSlots(schedule, query)
    const listed = measure(name, schedules, list)
    if (listed.slots !== expectedSlots[name]) {
      throw new Error(`${name}: ${listed.slots} slots, expected ${expectedSlots[name]}`)
    }
    return listed
  })
}

function measure(
  name: string,
  schedules: readonly Schedule[],
  answer: (schedule: Schedule) => readonly number[],
): SlotEngineResult {
  const rounds = Math.ceil(2000 / schedules.length)
  const samples: number[] = []
  let slots = 0
  for (let sample = -3; sample < 15; sample++) {
    const begin = performance.now()
    for (let round = 0; round < rounds; round++) {
      slots = 0
      for (const schedule of schedules) slots += answer(schedule).length
    }
    const ms = (performance.now() - begin) / (rounds * schedules.length)
    if (sample >= 0) samples.push(ms)
  }
  samples.sort((a, b) => a - b)
  const median = samples[Math.floor(samples.length / 2)] ?? Number.NaN
  return { name, clinicians: schedules.length, slots, msPerClinician: median }
}

function queryOf(name: WorkloadName): SlotQuery {
  return {
    window,
    after,
    durationMinutes: workload.durationMinutes,
    stepMinutes: workload.frequencyMinutes[name],
  }
}

function schedulesOf(count: number): Schedule[] {
  const hours = onTheHourStarts()
  return Array.from({ length: count }, (_, clinician) => ({
    zone,
    weekly,
    exceptions: [],
    busy: busyOf(clinician, hours),
  }))
}

/** `busyRule` of the workload. */
function busyOf(clinician: number, hours: readonly number[]): BusyInterval[] {
  return Array.from({ length: 40 }, (_, k) => {
    const hour = hours[(Math.floor(k * 3.4) + 7 * clinician) % hours.length] ?? Number.NaN
    const start = hour + 15 * (clinician % 4)
    return { start, end: start + 50 }
  }).toSorted((a, b) => a.start - b.start)
}

function onTheHourStarts(): number[] {
  const starts: number[] = []
  for (let day = dayNumberOfIso('2027-03-22'); day <= dayNumberOfIso('2027-04-17'); day++) {
    const weekday = toIsoWeekday(day)
    const hours = weekday === 7 ? [] : weekday === 6 ? [9, 10, 11, 12] : [9, 10, 11, 14, 15, 16]
    for (const hour of hours) starts.push(startOfDay(day, zone) + hour * 60)
  }
  return starts
}

function checkBusyRule(): void {
  const given = workload.busyClinician0.map(({ start, end }) => ({
    start: minuteOf(start),
    end: minuteOf(end),
  }))
  const derived = schedulesOf(1)[0]?.busy
  if (JSON.stringify(derived) !== JSON.stringify(given))
    throw new Error('busyRule does not give busyClinician0')
}

function minuteOf(iso: string): number {
  return toEpochMinute(new Date(iso))
}

function minuteOfDay(time: string): number {
  const [hour, minute] = time.split(':').map(Number)
  return (hour ?? Number.NaN) * 60 + (minute ?? Number.NaN)
}

function offered(id: string): ZoneId {
  if (!isOfferedZone(id)) throw new Error(`not an offered zone: ${id}`)
  return id
}

if (import.meta.main) console.table(runSlotEngine())

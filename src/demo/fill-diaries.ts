import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import type { BusyInterval } from '#domain/diary/schedule.ts'
import { findSlots } from '#domain/diary/slots.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { type DayNumber, minutesPerDay } from '#domain/time/calendar.ts'
import { spanOfDays } from '#domain/time/local-time.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import { appointmentTypes, type DemoAppointmentType } from './appointment-types.ts'
import { type Booking, busyWith } from './bookings.ts'
import type { DemoClinician } from './clinicians/build-clinicians.ts'
import { clientsPerPsychologist, type OrdinaryClient } from './ordinary-clients.ts'
import { itemAt, type Random, randomFrom } from './random.ts'

interface Diaries {
  readonly psychologists: readonly DemoClinician[]
  readonly gps: readonly DemoClinician[]
  readonly clients: readonly OrdinaryClient[]
  /** What the demo people have had, for which their clinicians' diaries leave room. */
  readonly attended: readonly Booking[]
}

export function* allBookings(
  { psychologists, gps, clients, attended }: Diaries,
  today: DayNumber,
): Generator<Booking> {
  const diaryOf = (clinician: DemoClinician, of: readonly OrdinaryClient[]) =>
    fillDiary({ clinician, clients: of, busy: busyWith(attended, clinician) }, today)

  yield* attended
  for (const gp of gps) {
    yield* diaryOf(
      gp,
      clients.filter(({ place }) => place % gps.length === gp.index),
    )
  }
  // In the order of their ids, because the table's indexes grow fastest at one end.
  for (const psychologist of psychologists.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const place = (psychologist.index * clientsPerPsychologist) % clients.length
    yield* diaryOf(psychologist, clients.slice(place, place + clientsPerPsychologist))
  }
}

const daysAhead = 28
/** Someone who is full is full beyond the four weeks that new clients see, or would open up the next morning. */
const daysAheadWhenFull = 56
const daysBack = 21
/** Past this place in the list people exist to make the demo large: about twenty bookings each, and no past. */
const peopleWithFullDiary = 60
const lightBookings = 20
/** Of each clinician's clients, those who come for the first time in the weeks ahead. */
const newClients = 3

const outcomes: readonly AttendanceOutcome[] = [
  ...Array.from({ length: 17 }, () => 'attended' as const),
  'cancelWithNotice',
  'cancelShortNotice',
  'clientDidNotAttend',
]

interface Diary {
  readonly clinician: DemoClinician
  readonly clients: readonly OrdinaryClient[]
  /** Times that are already booked. */
  readonly busy: readonly BusyInterval[]
}

/** The clinician's bookings around `today`, in time order and apart. Clients take turns, so that each comes about weekly. */
function fillDiary(diary: Diary, today: DayNumber): Booking[] {
  const { clinician, clients } = diary
  const { profile, index } = clinician
  if (profile.listingState.status === 'inactive') return []
  const random = randomFrom(`diary ${clinician.id} ${today}`)
  const hasFullDiary = isGp(profile.role) || index < peopleWithFullDiary
  const lastDay = today + (profile.fullness === 1 ? daysAheadWhenFull : daysAhead) - 1

  const past = hasFullDiary
    ? chooseStarts(diary, { from: today - daysBack, to: today - 1, about: null }, random)
    : []
  const coming = chooseStarts(
    diary,
    { from: today, to: lastDay, about: hasFullDiary ? null : lightBookings },
    random,
  )
  const regulars = clients.slice(0, -newClients)
  const book = ({ start, type }: ChosenStart, client: OrdinaryClient, turn: number): Booking => ({
    clinician,
    type,
    start,
    clientId: client.id,
    funding: chooseFunding(client, clinician, turn),
    isNewClient: false,
    deliveryType: random.chance(0.15) ? (profile.deliveryTypes.at(-1) ?? 'videoCall') : 'videoCall',
    outcome: null,
    quote: null,
  })
  return [
    ...past.map((chosen, turn) => ({
      ...book(chosen, itemAt(regulars, turn), turn % regulars.length),
      outcome: random.pick(outcomes),
    })),
    ...coming.map((chosen, turn) => {
      const booking = book(chosen, itemAt(clients, turn), turn % clients.length)
      const isFirst = turn >= regulars.length && turn < clients.length
      return isFirst ? asFirst(booking) : booking
    }),
  ]
}

function asFirst(booking: Booking): Booking {
  const isSession = booking.type === appointmentTypes.subsequent
  return { ...booking, isNewClient: true, type: isSession ? appointmentTypes.initial : booking.type }
}

interface ChosenStart {
  readonly start: EpochMinute
  readonly type: DemoAppointmentType
}

type DiaryStretch = {
  from: DayNumber
  to: DayNumber
  /** How many to take; null for the clinician's usual share. */
  about: number | null
}

/** Walks the starts on offer and takes some: on a few days all of them, on the others the clinician's usual share. */
function chooseStarts(diary: Diary, stretch: DiaryStretch, random: Random): ChosenStart[] {
  const { profile, hours } = diary.clinician
  const types = isGp(profile.role)
    ? ([appointmentTypes.gpInitial, appointmentTypes.gpReview] as const)
    : ([appointmentTypes.subsequent] as const)
  const schedule = { zone: profile.timeZone, ...hours, busy: diary.busy }
  const window = spanOfDays(stretch.from, stretch.to, profile.timeZone)
  const startsOf = ({ durationMinutes, stepMinutes }: DemoAppointmentType) =>
    findSlots(schedule, { window, after: 0, durationMinutes, stepMinutes })
  const offered = types.map((type) => ({ type, starts: new Set(startsOf(type)) }))
  const all = [...new Set(offered.flatMap(({ starts }) => [...starts]))].toSorted((a, b) => a - b)
  const share = stretch.about === null ? profile.fullness : Math.min(1, stretch.about / all.length)
  const isTaken = sharesOfDays(share, random, stretch.about === null)

  const chosen: ChosenStart[] = []
  let freeFrom = 0
  for (const start of all) {
    if (start < freeFrom || !isTaken(start)) continue
    const { type } = random.pick(offered.filter(({ starts }) => starts.has(start)))
    chosen.push({ start, type })
    freeFrom = start + type.durationMinutes
  }
  return chosen
}

/** The busier a clinician is, the more of their days are full. */
function sharesOfDays(share: number, random: Random, withFullDays: boolean): (start: EpochMinute) => boolean {
  const fullDays = new Map<number, boolean>()
  return (start) => {
    // Days of UTC+10, near enough to every Australian working day.
    const day = Math.floor((start + 600) / minutesPerDay)
    let isFull = fullDays.get(day)
    if (isFull === undefined) {
      isFull = withFullDays && random.chance(share * 0.3)
      fullDays.set(day, isFull)
    }
    return isFull || random.chance(share)
  }
}

/** DVA and WorkCover are for adults. See docs/product/who-may-book.md#age-rules. */
function chooseFunding(client: OrdinaryClient, { profile }: DemoClinician, turn: number): FundingMethod {
  const forYoung = profile.funding.filter((method) => !methods[method].adultsOnly)
  return itemAt(client.isYoung && forYoung.length > 0 ? forYoung : profile.funding, turn)
}

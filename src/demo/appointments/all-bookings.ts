import type { DayNumber } from '#domain/time/calendar.ts'
import type { DemoClinician } from '../clinicians/build-clinicians.ts'
import type { OrdinaryClient } from '../clients/ordinary-clients.ts'
import { clientsPerPsychologist } from '../clients/ordinary-clients.ts'
import type { Booking } from './booking.ts'
import { busyWith } from './booking.ts'
import { fillDiary } from './fill-diary.ts'

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

import type { z } from 'zod'
import type { appointmentTypeSchema, Availability, ReservationView } from '#contract/booking.ts'
import type { ClinicianList } from '#contract/clinicians.ts'
import type { RecordType } from '#domain/clients/record-type.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { featuredPsychologists } from '#demo/clinicians/featured-psychologists.ts'
import type { Api } from './page-api.ts'

type Wanted = { funding?: FundingMethod; record: RecordType }
type AppointmentType = z.infer<typeof appointmentTypeSchema>

const reservations = '/accounts/banksia/reserved-appointments'
const ageRangeOf = { adult: 'adults', youngPerson: 'teenagers' } as const satisfies Record<RecordType, string>
/** Each booking takes a place, and the other worker may take one meanwhile: a psychologist with fewer may be full by then. */
const placesAtLeast = 3

/** Other tests know these by name, and count on their times. */
const namedElsewhere = new Set(featuredPsychologists.map(({ name }) => name))

type Psychologist = Pick<ClinicianList['clinicians'][number], '_id' | 'name' | 'slugUrl'>

let initialSession: Promise<string> | undefined

/** Holds a free time of any psychologist who takes this funding and age, so that tests seldom want the same. */
export async function holdAnyTime(api: Api, wanted: Wanted): Promise<ReservationView> {
  initialSession ??= findInitialSession(api)
  const [psychologists, typeId] = await Promise.all([psychologistsFor(api, wanted), initialSession])
  for (const { _id: clinicianId } of psychologists) {
    const held = await holdTimeOf(api, { clinicianId, typeId, funding: wanted.funding ?? 'rebate' })
    if (held !== null) return held
  }
  throw new Error(`No psychologist is left for ${JSON.stringify(wanted)}: start with new demo data`)
}

/** Psychologists who take this funding and age and have places left just now, in any order. */
export async function psychologistsFor(
  api: Api,
  { funding = 'rebate', record }: Wanted,
): Promise<Psychologist[]> {
  const query = new URLSearchParams({ funding, clientAgeRange: ageRangeOf[record], perPage: '50' })
  const { clinicians } = await api.read<ClinicianList>(`/get-filtered-clinicians?${query}`)
  const open = clinicians.filter(
    ({ name, caseLoad, helmControl }) =>
      !namedElsewhere.has(name) &&
      caseLoad.isOpenToNewClients &&
      (!helmControl.shouldUseCaseLoad || caseLoad.remainingSlots >= placesAtLeast),
  )
  return inAnyOrder(open)
}

async function findInitialSession(api: Api): Promise<string> {
  const types = await api.read<AppointmentType[]>('/appointment-types?isGP=false')
  const initial = types.find(({ name }) => name === 'Initial session')
  if (!initial) throw new Error('There is no initial session')
  return initial._id
}

type Choice = { clinicianId: string; typeId: string; funding?: FundingMethod }

/**
 * Null if this clinician has nothing left. The first week and the last are left to tests that choose a time on the screen;
 * another test may take a time between the question and the hold.
 */
export async function holdTimeOf(
  api: Api,
  { clinicianId, typeId, funding }: Choice,
): Promise<ReservationView | null> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({ clinicianId, date: day(6), to: day(24), type: 'booking' })
  const { timeSlots } = await api.read<Availability>(
    `/appointment-types/${typeId}/availabilities/public?${query}`,
  )
  const free = Object.values(timeSlots).flatMap((on) => on.timeSlots)
  for (const { startDateTime } of inAnyOrder(free).slice(0, 30)) {
    const held = await api.request.post(`/api${reservations}`, {
      headers: api.headers,
      data: {
        appointmentTypeId: typeId,
        clinicianId,
        deliveryType: 'videoCall',
        funding,
        slots: [{ startDateTime }],
      },
    })
    // Taken meanwhile, or other tests hold most of this day.
    if (held.status() === 409 || held.status() === 429) continue
    if (held.status() !== 201)
      throw new Error(`A hold was answered with ${held.status()}: ${await held.text()}`)
    const { data } = (await held.json()) as { data: { reserveId: string } }
    return api.read(`${reservations}/${data.reserveId}`)
  }
  return null
}

/** Shuffled, so that the next one tried is of another day. */
function inAnyOrder<T>(items: readonly T[]): T[] {
  const drawn = items.map((item) => ({ item, at: Math.random() }))
  return drawn.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
}

import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { appointmentTypeSchema, Availability, ReservationView } from '#contract/booking.ts'
import type { ClinicianList } from '#contract/clinicians.ts'
import type { RecordType } from '#domain/clients/record-type.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { featuredPsychologists } from '#server/demo/clinicians/featured-psychologists.ts'
import type { Api } from './booking-visit-api.ts'

type Wanted = { funding: FundingMethod; record: RecordType }
type AppointmentType = z.infer<typeof appointmentTypeSchema>

const reservations = '/accounts/banksia/reserved-appointments'
const ageRangeOf = { adult: 'adults', youngPerson: 'teenagers' } as const satisfies Record<RecordType, string>
/** Each booking takes a place, and the other worker may take one meanwhile: whoever has fewer may be full before this is booked. */
const placesAtLeast = 3

/** Other tests know these by name, and count on their times. */
const namedElsewhere = new Set(featuredPsychologists.map(({ name }) => name))

type Psychologist = Pick<ClinicianList['clinicians'][number], '_id' | 'name' | 'slugUrl'>

let initialSession: Promise<string> | undefined

/** Holds a free time of some psychologist who takes this funding and age, any of them, so that tests seldom want the same. */
export async function holdAnyTime(api: Api, wanted: Wanted): Promise<ReservationView> {
  initialSession ??= findInitialSession(api)
  const [psychologists, typeId] = await Promise.all([psychologistsFor(api, wanted), initialSession])
  for (const { _id: clinicianId } of psychologists) {
    const reserveId = await holdTimeOf(api, { clinicianId, typeId, funding: wanted.funding })
    if (reserveId !== null) return api.read(`${reservations}/${reserveId}`)
  }
  throw new Error(
    `Nobody is left for ${JSON.stringify(wanted)}: this demo data has been booked out, start with new`,
  )
}

/** Whoever takes this funding and age and has places left just now, in any order. */
export async function psychologistsFor(api: Api, { funding, record }: Wanted): Promise<Psychologist[]> {
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

type Choice = { clinicianId: string; typeId: string; funding: FundingMethod }

/** Null if this psychologist has nothing left. Somebody else may take a time between the question and the hold. */
async function holdTimeOf(api: Api, { clinicianId, typeId, funding }: Choice): Promise<string | null> {
  // The first week is left to tests that choose a time on the screen.
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({ clinicianId, date: day(7), to: day(26), type: 'booking' })
  const { timeSlots } = await api.read<Availability>(
    `/appointment-types/${typeId}/availabilities/public?${query}`,
  )
  const free = Object.values(timeSlots).flatMap((on) => on.timeSlots)
  for (const { startDateTime } of inAnyOrder(free).slice(0, 3)) {
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
    if (held.status() === 201) return ((await held.json()) as { data: { reserveId: string } }).data.reserveId
    if (held.status() !== 409)
      throw new Error(`A hold was answered with ${held.status()}: ${await held.text()}`)
  }
  return null
}

function inAnyOrder<T>(items: readonly T[]): T[] {
  const first = items.length === 0 ? 0 : randomInt(items.length)
  return [...items.slice(first), ...items.slice(0, first)]
}

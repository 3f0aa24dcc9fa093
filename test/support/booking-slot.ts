import type { z } from 'zod'
import type { appointmentTypeSchema, Availability, ReservationView } from '#contract/booking.ts'
import type { ClinicianList } from '#contract/clinicians.ts'
import type { RecordType } from '#domain/clients/on-behalf-of.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { featuredPsychologists } from '#demo/clinicians/featured-psychologists.ts'
import type { Api } from './page-api.ts'

type Wanted = {
  funding?: FundingMethod
  record: RecordType
  /** Another funding that they take too. */
  also?: FundingMethod
}
type AppointmentType = z.infer<typeof appointmentTypeSchema>

const reservations = '/accounts/banksia/reserved-appointments'
const ageRangeOf = { adult: 'adults', youngPerson: 'teenagers' } as const satisfies Record<RecordType, string>
/** Each booking takes a place, and the other worker may take one meanwhile: a psychologist with fewer may be full by then. */
const placesAtLeast = 3

/** Other tests know these by name, and count on their times. */
const namedElsewhere = new Set(featuredPsychologists.map(({ name }) => name))

/** Not the occupational therapists and social workers of the same list, of whom the item table has nothing. */
const psychologists = new Set<ClinicianRole>(['clinicalPsychologists', 'registeredPsychologists'])

type Psychologist = Pick<ClinicianList['clinicians'][number], '_id' | 'name' | 'slugUrl'>

let initialSession: Promise<string> | undefined

/** Holds a free time of any psychologist who takes this funding and age, so that tests seldom want the same. */
export async function holdAnyTime(api: Api, wanted: Wanted): Promise<ReservationView> {
  initialSession ??= findInitialSession(api)
  const [open, typeId] = await Promise.all([psychologistsFor(api, wanted), initialSession])
  for (const { _id: clinicianId } of open) {
    const held = await holdTimeOf(api, { clinicianId, typeId, funding: wanted.funding ?? 'rebate' })
    if (held !== null) return held
  }
  throw new Error(`No psychologist is left for ${JSON.stringify(wanted)}: start with new demo data`)
}

/** Psychologists who take this funding and age and have places and times left just now, in any order. */
export async function psychologistsFor(
  api: Api,
  { funding = 'rebate', record, also }: Wanted,
): Promise<Psychologist[]> {
  const query = new URLSearchParams({ funding, clientAgeRange: ageRangeOf[record], perPage: '50' })
  const { clinicians } = await api.read<ClinicianList>(`/get-filtered-clinicians?${query}`)
  const open = clinicians.filter(
    ({ name, medicare, caseLoad, helmControl, matchedNextAvailabilities }) =>
      !namedElsewhere.has(name) &&
      // One whom a test has published may have no hours.
      matchedNextAvailabilities.length > 0 &&
      (!also || helmControl.fundingMethods.includes(also)) &&
      psychologists.has(medicare.role) &&
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

type Slot = Choice & { startDateTime: string }

async function readFree(
  api: Api,
  { clinicianId, typeId }: Choice,
  ahead: { from: number; to: number },
): Promise<{ startDateTime: string }[]> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({
    clinicianId,
    date: day(ahead.from),
    to: day(ahead.to),
    type: 'booking',
  })
  const { timeSlots } = await api.read<Availability>(
    `/appointment-types/${typeId}/availabilities/public?${query}`,
  )
  return Object.values(timeSlots).flatMap((on) => on.timeSlots)
}

/** Null where it was taken meanwhile, or where other tests hold most of this day. */
async function holdSlot(
  api: Api,
  { clinicianId, typeId, funding, startDateTime }: Slot,
): Promise<ReservationView | null> {
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
  if (held.status() === 409 || held.status() === 429) return null
  if (held.status() !== 201)
    throw new Error(`A hold was answered with ${held.status()}: ${await held.text()}`)
  const { data } = (await held.json()) as { data: { reserveId: string } }
  return api.read(`${reservations}/${data.reserveId}`)
}

/**
 * Null if this clinician has nothing left. The first week and the last are left to tests that choose a time on the screen;
 * another test may take a time between the question and the hold.
 */
export async function holdTimeOf(api: Api, choice: Choice): Promise<ReservationView | null> {
  const free = await readFree(api, choice, { from: 6, to: 24 })
  for (const { startDateTime } of inAnyOrder(free).slice(0, 30)) {
    const held = await holdSlot(api, { ...choice, startDateTime })
    if (held !== null) return held
  }
  return null
}

/** Shuffled, so that the next one tried is of another day. */
function inAnyOrder<T>(items: readonly T[]): T[] {
  const drawn = items.map((item) => ({ item, at: Math.random() }))
  return drawn.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
}

import { randomUUID } from 'node:crypto'
import { type ClaimType, type FundingMethod, methods } from '#domain/funding/methods.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, instantOfLocalMinute, localDayAt } from '#domain/time/local-time.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { addPractice } from './people.ts'

const zone = 'Australia/Sydney'
export const account = 'banksia'

type Options = {
  remainingSlots?: number
  role?: ClinicianRole
  isGP?: boolean
  fundingMethods?: readonly FundingMethod[]
}

/** A clinician in Sydney who works 08:00 to 20:00 every day, with a 50-minute type and a longer one that overlaps it. */
export async function addBookable(
  db: Db,
  {
    remainingSlots = 50,
    isGP = false,
    role,
    fundingMethods = ['rebate', 'selfFunded', 'ndis'],
  }: Options = {},
) {
  await addPractice(db)
  const clinicianId = randomUUID()
  await db
    .insertInto('clinicians')
    .values({
      id: clinicianId,
      practice_id: account,
      slug: clinicianId,
      name: 'Amelia Tran',
      gender: 'woman',
      role: role ?? (isGP ? 'generalPractitioner' : 'clinicalPsychologists'),
      time_zone: zone,
      funding_methods: [...fundingMethods],
      delivery_types: ['videoCall'],
      remaining_slots: remainingSlots,
    })
    .execute()
  const everyDay = [1, 2, 3, 4, 5, 6, 7] as const
  await db
    .insertInto('working_hours')
    .values(
      everyDay.map((weekday) => ({
        clinician_id: clinicianId,
        weekday,
        start_minute: 480,
        end_minute: 1200,
      })),
    )
    .execute()
  const claim_types = fundingMethods.map((funding) => methods[funding].claimType)
  const kinds = isGP ? (['gpInitial', 'gpReview'] as const) : (['psychology', 'psychology'] as const)
  const [typeId = '', longTypeId = ''] = await Promise.all(
    kinds.map(async (kind, index) => {
      const name = `${isGP ? `GP ${kind.slice(2)} Mental Health Treatment Plan` : 'Session'} ${randomUUID()}`
      const minutes =
        index === 0 ? { duration_minutes: 50, step_minutes: 60 } : { duration_minutes: 80, step_minutes: 20 }
      return addType(db, { name, kind, claim_types, ...minutes }, clinicianId)
    }),
  )
  return { clinicianId, typeId, longTypeId }
}

type NewType = {
  name: string
  kind: Tables['appointment_types']['kind']
  claim_types: ClaimType[]
  duration_minutes: number
  step_minutes: number
  assignment_mode?: 'single' | 'all'
}

export async function addType(db: Db, type: NewType, clinicianId: string): Promise<string> {
  const { id } = await db
    .insertInto('appointment_types')
    .values({ practice_id: account, label: type.name, ...type })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('clinician_appointment_types')
    .values({ clinician_id: clinicianId, appointment_type_id: id })
    .execute()
  return id
}

/** The instant at which Sydney's clock shows this hour, so many days from today. */
export function sydneyTime(daysAhead: number, hour: number, minute = 0): Date {
  const day = localDayAt(new Date(), zone) + daysAhead
  return dateOfEpochMinute(instantOfLocalMinute(day * minutesPerDay + hour * 60 + minute, zone))
}

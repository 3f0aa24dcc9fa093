import type { Insertable } from 'kysely'
import type { IsoWeekday } from '#domain/time/calendar.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { addPractice } from './people.ts'

type ClinicianRow = Insertable<Tables['clinicians']>
type TypeRow = Insertable<Tables['appointment_types']>
type Hours = { weekday: IsoWeekday; from: string; to: string }

let made = 0
const another = () => ++made

/** A listed psychologist in Sydney who is open to new clients, unless told otherwise. No hours and no types yet. */
export async function addClinician(db: Db, fields: Partial<ClinicianRow> = {}): Promise<string> {
  await addPractice(db)
  const number = another()
  const { id } = await db
    .insertInto('clinicians')
    .values({
      practice_id: 'banksia',
      slug: `clinician-${number}`,
      name: `Clinician ${number}`,
      gender: 'woman',
      role: 'clinicalPsychologists',
      time_zone: 'Australia/Sydney',
      funding_methods: ['rebate', 'selfFunded'],
      languages: ['en'],
      remaining_slots: 5,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Weekly hours as the clinician's own clock shows them: `{ weekday: 1, from: '09:00', to: '17:00' }` is Monday. */
export async function addHours(db: Db, clinicianId: string, ...hours: Hours[]): Promise<void> {
  await db
    .insertInto('working_hours')
    .values(
      hours.map(({ weekday, from, to }) => ({
        clinician_id: clinicianId,
        weekday,
        start_minute: minuteOf(from),
        end_minute: minuteOf(to),
      })),
    )
    .execute()
}

/** A 50-minute psychology session on the hour for every claim type, offered by the clinicians named. */
export async function addType(
  db: Db,
  clinicianIds: readonly string[],
  fields: Partial<TypeRow> = {},
): Promise<string> {
  await addPractice(db)
  const name = `Session ${another()}`
  const { id } = await db
    .insertInto('appointment_types')
    .values({
      practice_id: 'banksia',
      name,
      label: name,
      kind: 'psychology',
      duration_minutes: 50,
      step_minutes: 60,
      claim_types: ['rebate', 'bulkBill', 'ndis', 'workCover', 'outOfPocket'],
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (clinicianIds.length > 0)
    await db
      .insertInto('clinician_appointment_types')
      .values(clinicianIds.map((clinicianId) => ({ clinician_id: clinicianId, appointment_type_id: id })))
      .execute()
  return id
}

function minuteOf(time: string): number {
  const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number)
  return hour * 60 + minute
}

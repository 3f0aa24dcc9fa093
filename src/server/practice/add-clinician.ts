import type { z } from 'zod'
import type { ApiValue } from '#contract/endpoints.ts'
import type { addClinicianRequest } from '#contract/staff/setup.ts'
import { checkAhpraNumber, profileLimits } from '#domain/clinicians/profile-rules.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import { weekDays } from '#domain/time/days-and-times.ts'
import { parseClockTime } from '#domain/time/format.ts'
import { isSteppedUp } from '#domain/staff/staff-sign-in.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { freeSlug } from '../clinicians/save-clinician.ts'
import { inTransaction } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

type ClinicianRequest = z.infer<typeof addClinicianRequest>

/** A clinician whom clients find and can book as soon as the practice is open. */
export async function addClinician(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { staff, by, clinician }: { staff: Staff; by: AccessedBy; clinician: ClinicianRequest },
): Promise<Result<ApiValue<'addFirstClinician'>>> {
  const { practiceId, subject } = staff
  const { role, ahpraNumber, appointmentTypeIds } = clinician
  // Who is which clinician is for an owner to say: a clinician reads the answers of their clients.
  if (clinician.isMe && staff.role !== 'owner')
    return fail('invalidInput', { fields: { isMe: 'Only an owner can say which clinician someone is' } })
  // As every change of who may do what; right after the sign-in it was asked for a moment ago.
  if (clinician.isMe && !isSteppedUp(staff.secondFactorAt, now())) return fail('stepUpNeeded')
  const name = `${clinician.firstName} ${clinician.lastName}`
  const hours = toWorkingHours(clinician.hours)
  if (hours.length === 0)
    return fail('invalidInput', {
      fields: { 'hours.monday.from': 'Please give the hours of at least one day' },
    })
  const ahpra = checkAhpraNumber(ahpraNumber, role)
  return inTransaction(db, async (tx) => {
    const practice = await findRow(tx, 'practices', { id: practiceId }, ['time_zone', 'name', 'address'])
    if (!practice) return fail('notFound')
    const types = await tx
      .selectFrom('appointment_types')
      .select('id')
      .where('practice_id', '=', practiceId)
      .where('id', 'in', appointmentTypeIds)
      .where('is_gp', '=', isGp(role))
      .execute()
    if (types.length !== new Set(appointmentTypeIds).size)
      return fail('invalidInput', {
        fields: { appointmentTypeIds: 'Please choose types that fit the profession' },
      })
    const slug = await freeSlug(tx, name)
    const { id } = await tx
      .insertInto('clinicians')
      .values({
        practice_id: practiceId,
        slug,
        name,
        gender: clinician.gender,
        role,
        time_zone: practice.time_zone,
        languages: ['en'],
        funding_methods: clinician.fundingMethods,
        // Places are counted once the practice says how many there are.
        should_use_case_load: false,
        short_description: clinician.shortDescription,
        changed_by: subject,
        ahpra_number: ahpra.ok ? ahpra.value : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const placed = await tx
      .insertInto('clinician_provider_numbers')
      .values({
        clinician_id: id,
        location: (practice.address ?? practice.name).slice(0, profileLimits.location),
        provider_number: clinician.providerNumber,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('location')
      .execute()
    if (placed.length === 0)
      return fail('invalidInput', {
        fields: { providerNumber: 'Another clinician has this provider number' },
      })
    await tx
      .insertInto('working_hours')
      .values(hours.map((day) => ({ clinician_id: id, ...day })))
      .execute()
    await tx
      .insertInto('clinician_appointment_types')
      .values(types.map((type) => ({ clinician_id: id, appointment_type_id: type.id })))
      .execute()
    if (clinician.isMe)
      await tx
        .updateTable('accounts')
        .set({ clinician_id: id })
        .where('subject', '=', subject)
        .where('clinician_id', 'is', null)
        .execute()
    await noteChange(tx, by, null, `clinician ${id}: added${clinician.isMe ? ` as ${subject}` : ''}`)
    return succeed({ id, slug, name })
  })
}

function toWorkingHours(hours: ClinicianRequest['hours']) {
  return weekDays.flatMap(({ code, isoNumber }) => {
    const [start, end] = [parseClockTime(hours[code].from), parseClockTime(hours[code].to)]
    return start === null || end === null
      ? []
      : [{ weekday: isoNumber, start_minute: start, end_minute: end }]
  })
}

import { type ClinicianRole, isGp } from '#domain/clinicians/roles.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import type { Service } from '#server/service.ts'
import { addBookable } from './booking-world.ts'
import { addStaff } from './staff.ts'

/** One of each who works at a practice: in which role and, where they are a clinician with a profile, of which kind. */
const colleagues = [
  { name: 'owner', role: 'owner', kind: null },
  { name: 'administrator', role: 'administrator', kind: null },
  { name: 'clinicalPsychologist', role: 'clinician', kind: 'clinicalPsychologists' },
  { name: 'registeredPsychologist', role: 'clinician', kind: 'registeredPsychologists' },
  { name: 'occupationalTherapist', role: 'clinician', kind: 'occupationalTherapists' },
  { name: 'socialWorker', role: 'clinician', kind: 'socialWorkers' },
  { name: 'gp', role: 'clinician', kind: 'generalPractitioner' },
  { name: 'noProfile', role: 'clinician', kind: null },
  { name: 'ownerAndPsychologist', role: 'owner', kind: 'clinicalPsychologists' },
  { name: 'administratorAndGp', role: 'administrator', kind: 'generalPractitioner' },
] as const satisfies readonly { name: string; role: StaffRole; kind: ClinicianRole | null }[]

type Colleague = (typeof colleagues)[number]['name']
export const colleagueNames = colleagues.map(({ name }) => name)

/** Adds them all. The answer has the subject of each, to sign in with. */
export async function addColleagues(service: Pick<Service, 'db'>): Promise<ReadonlyMap<Colleague, string>> {
  const subjects = new Map<Colleague, string>()
  for (const { name, role, kind } of colleagues) {
    const made = kind && (await addBookable(service.db, { role: kind, isGP: isGp(kind) }))
    const { subject } = await addStaff(service, { role, clinicianId: made?.clinicianId })
    subjects.set(name, subject)
  }
  return subjects
}

import { isGp } from '#domain/clinicians/roles.ts'
import { type ClaimType, claimTypeCodes } from '#domain/funding/methods.ts'
import type { Db } from '#server/db/database.ts'
import type { DemoClinician } from './clinicians/build-clinicians.ts'
import { insertRows } from './insert-rows.ts'
import { demoPractice } from './practice.ts'
import { stableUuid } from './random.ts'

export interface DemoAppointmentType {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly kind: 'psychology' | 'gpInitial' | 'gpReview'
  readonly durationMinutes: number
  readonly stepMinutes: number
  readonly claimTypes: readonly ClaimType[]
  readonly assignmentMode: 'single' | 'all'
}

const onTheHour = { kind: 'psychology', stepMinutes: 60, assignmentMode: 'single' } as const
const everyTwentyMinutes = { stepMinutes: 20, claimTypes: ['bulkBill'], assignmentMode: 'single' } as const

/** Names of GP types begin as the rule says: docs/product/gp.md#appointment-types. */
export const appointmentTypes = {
  initial: named('Initial session', 'Initial session', {
    ...onTheHour,
    durationMinutes: 50,
    claimTypes: claimTypeCodes,
  }),
  subsequent: named('Subsequent session', 'Subsequent session', {
    ...onTheHour,
    durationMinutes: 50,
    claimTypes: claimTypeCodes,
  }),
  long: named('Long session', 'Long session', {
    ...onTheHour,
    durationMinutes: 80,
    claimTypes: ['outOfPocket', 'ndis', 'workCover'],
  }),
  // Cannot be reserved: here so that the refusal can be seen.
  // See docs/product/choosing-a-time.md#all-assignment-mode.
  careTeam: named('Care team session', 'Care team session', {
    ...onTheHour,
    durationMinutes: 50,
    claimTypes: ['ndis', 'workCover', 'outOfPocket'],
    assignmentMode: 'all',
  }),
  gpInitial: named('GP Initial Mental Health Treatment Plan', 'Initial', {
    ...everyTwentyMinutes,
    kind: 'gpInitial',
    durationMinutes: 40,
  }),
  gpReview: named('GP Review Mental Health Treatment Plan', 'Review', {
    ...everyTwentyMinutes,
    kind: 'gpReview',
    durationMinutes: 20,
  }),
} as const satisfies Record<string, DemoAppointmentType>

function named(
  name: string,
  label: string,
  type: Omit<DemoAppointmentType, 'id' | 'name' | 'label'>,
): DemoAppointmentType {
  return { id: stableUuid(`appointment type ${name}`), name, label, ...type }
}

/** What a clinician offers. A type shows only where some funding of the clinician can pay for it. */
function listTypes({ index, profile }: DemoClinician): readonly DemoAppointmentType[] {
  const { initial, subsequent, long, careTeam, gpInitial, gpReview } = appointmentTypes
  if (isGp(profile.role)) return [gpInitial, gpReview]
  return [
    initial,
    subsequent,
    ...(index % 4 === 2 && profile.funding.includes('selfFunded') ? [long] : []),
    ...(index % 12 === 6 ? [careTeam] : []),
  ]
}

export async function insertAppointmentTypes(db: Db, clinicians: readonly DemoClinician[]): Promise<void> {
  await insertRows(
    db,
    'appointment_types',
    Object.values<DemoAppointmentType>(appointmentTypes).map((type) => ({
      id: type.id,
      practice_id: demoPractice.id,
      name: type.name,
      label: type.label,
      kind: type.kind,
      duration_minutes: type.durationMinutes,
      step_minutes: type.stepMinutes,
      claim_types: [...type.claimTypes],
      assignment_mode: type.assignmentMode,
    })),
  )
  await insertRows(
    db,
    'clinician_appointment_types',
    clinicians.flatMap((clinician) =>
      listTypes(clinician).map((type) => ({ clinician_id: clinician.id, appointment_type_id: type.id })),
    ),
  )
}

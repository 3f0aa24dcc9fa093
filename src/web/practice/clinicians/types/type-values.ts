import type { StaffType } from '#contract/staff/type-editor.ts'
import type { AppointmentKind, AssignmentMode } from '#domain/booking/appointment-types.ts'
import type { ClaimType } from '#domain/funding/claim-types.ts'

type TypeValues = {
  name: string
  label: string
  kind: AppointmentKind
  durationMinutes: string
  stepMinutes: string
  claimTypes: ClaimType[]
  assignmentMode: AssignmentMode
  isActive: boolean
}

export const toTypeValues = (type: StaffType | null): TypeValues => ({
  name: type?.name ?? '',
  label: type?.label ?? '',
  kind: type?.kind ?? 'psychology',
  durationMinutes: String(type?.durationMinutes ?? 50),
  stepMinutes: String(type?.stepMinutes ?? 60),
  claimTypes: type?.claimTypes ?? [],
  assignmentMode: type?.assignmentMode ?? 'single',
  isActive: type?.isActive ?? true,
})

const labels = {
  name: 'name',
  label: 'label',
  durationMinutes: 'minutes',
  stepMinutes: 'starts',
  claimTypes: 'claims',
  assignmentMode: 'who holds it',
  isActive: 'whether it is on offer',
} as const satisfies Partial<Record<keyof StaffType, string>>

const isField = (key: string): key is keyof typeof labels => key in labels

/** What differs between two versions, in words: "minutes (now 60), claims". */
export const typeChanges = (before: StaffType, now: StaffType): string =>
  Object.keys(labels)
    .filter(isField)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]))
    .map((field) => `${labels[field]} (now ${String(now[field])})`)
    .join(', ') || 'nothing that you see here'

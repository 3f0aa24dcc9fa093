import { createContext, use } from 'react'
import type { StaffSession } from '#contract/staff/sign-in.ts'
import type { StaffAction } from '#domain/staff/staff-roles.ts'

export const StaffContext = createContext<StaffSession | null>(null)

/** Who is signed in. Only below the practice frame, which shows its pages once this is known. */
export function useStaff(): StaffSession {
  const staff = use(StaffContext)
  if (!staff) throw new Error('A page of the practice side was shown without its frame')
  return staff
}

export const staffCan = ({ actions }: StaffSession, action: StaffAction): boolean => actions.includes(action)

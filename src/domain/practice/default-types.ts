import { type ClaimType, claimTypeCodes } from '../funding/claim-types.ts'

type DefaultType = {
  name: string
  label: string
  kind: 'psychology' | 'gpInitial' | 'gpReview'
  durationMinutes: number
  /** Start to start, so that ten minutes between sessions are free. */
  stepMinutes: number
  claimTypes: readonly ClaimType[]
}

const onTheHour = {
  kind: 'psychology',
  durationMinutes: 50,
  stepMinutes: 60,
  claimTypes: claimTypeCodes,
} as const
const ofGps = { stepMinutes: 20, claimTypes: ['bulkBill'] } as const

/**
 * What a new practice can offer before it has thought about it. Names of GP types begin as the rule says:
 * docs/product/gp.md#appointment-types.
 */
export const defaultTypes: readonly DefaultType[] = [
  { name: 'Initial session', label: 'Initial session', ...onTheHour },
  { name: 'Standard session', label: 'Standard session', ...onTheHour },
  {
    name: 'GP Initial Mental Health Treatment Plan',
    label: 'Initial',
    kind: 'gpInitial',
    durationMinutes: 40,
    ...ofGps,
  },
  {
    name: 'GP Review Mental Health Treatment Plan',
    label: 'Review',
    kind: 'gpReview',
    durationMinutes: 20,
    ...ofGps,
  },
]

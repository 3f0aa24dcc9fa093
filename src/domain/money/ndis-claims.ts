import type { AttendanceOutcome } from '../diary/attendance.ts'
import type { FundingMethod } from '../funding/methods.ts'
import { listCodes, type Term } from '../vocabulary.ts'
import type { ChargeKind } from './charges.ts'

/** Why a session was cancelled late or missed, as the NDIS asks for it. See docs/product/money.md#ndis-claims. */
export const ndisCancellationReasons = [
  { code: 'NSDH', label: 'Health reason' },
  { code: 'NSDF', label: 'Family issues' },
  { code: 'NSDT', label: 'No transport' },
  { code: 'NSDO', label: 'Another reason' },
] as const satisfies readonly Term[]

export const ndisCancellationReasonCodes = listCodes(ndisCancellationReasons)
export type NdisCancellationReason = (typeof ndisCancellationReasons)[number]['code']

/** What is claimed as a cancellation; null for an outcome that is none. */
export function missedKind(outcome: AttendanceOutcome | null): Exclude<ChargeKind, 'session'> | null {
  if (outcome === 'clientDidNotAttend') return 'didNotAttend'
  return outcome === 'cancelShortNotice' ? 'shortNotice' : null
}

type MissedSession = {
  readonly funding: FundingMethod | null
  readonly startsAt: Date
  /** The practice asked for another time, or imposed this one. */
  readonly isExempt: boolean
  /** Another client has booked the time since. */
  readonly isTaken: boolean
}

export const claimRefusals = {
  notNdis: 'Only a session that the NDIS pays for can be claimed from a plan.',
  exempt: 'The practice asked for another time, or chose this one, so it cannot be claimed.',
  notBegun: 'This can be claimed once the time has begun: until then someone else may book it.',
  taken: 'Someone else booked this time, so it cannot be claimed.',
} as const

/** Why a session that was cancelled late or missed cannot be claimed from the plan; null where it can. */
export function refuseClaim(
  { funding, startsAt, isExempt, isTaken }: MissedSession,
  now: Date,
): keyof typeof claimRefusals | null {
  if (funding !== 'ndis') return 'notNdis'
  if (isExempt) return 'exempt'
  if (now < startsAt) return 'notBegun'
  return isTaken ? 'taken' : null
}

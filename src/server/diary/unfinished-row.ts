import type { Unfinished } from '#contract/staff/diary.ts'
import type { ReferralStatus } from '#domain/clients/referral.ts'

type Listed = Unfinished['noOutcome']['sessions'][number]
/** A session of a list, with what the lists are told apart by. */
export type Row = Omit<Listed, 'start'> & {
  startsAt: Date
  isGP: boolean
  referral: ReferralStatus | null
  parentConsented: boolean
}

import type { ApiValue } from '#contract/api-types.ts'
import type { ClientRecord } from '../client/client-profile.ts'

type Meter = ApiValue<'readOwnReferralMeter'>

type ReferralPurpose = {
  /** What it is good for. */
  purpose: string
  /** Until when it has to come, and what happens otherwise. */
  deadline: string
}

const byPayer = {
  medicare: {
    purpose: 'With a referral and a treatment plan from a GP, Medicare pays part of each session.',
    deadline:
      'For a session with Medicare it has to reach us by the start. If it does not, you pay the full fee.',
  },
  dva: {
    purpose: 'With a referral from a GP, DVA pays for your sessions.',
    deadline: 'We need it to claim your sessions from DVA.',
  },
} as const satisfies Record<string, ReferralPurpose>

/** Who pays decides what a referral is for: docs/product/portal.md#adding-a-referral. `meter` is undefined until it is read. */
export function referralPurpose(
  { lastFunding }: Pick<ClientRecord, 'lastFunding'>,
  meter: Meter | undefined,
): ReferralPurpose {
  const isDva = lastFunding === 'dva' || Boolean(meter?.dva)
  const isMedicare = lastFunding !== 'dva' || hasMedicare(meter)
  const payers = [isMedicare && byPayer.medicare, isDva && byPayer.dva].filter((payer) => payer !== false)
  return {
    purpose: payers.map(({ purpose }) => purpose).join(' '),
    deadline: payers.map(({ deadline }) => deadline).join(' '),
  }
}

const hasMedicare = (meter: Meter | undefined): boolean =>
  meter ? meter.year.used + meter.year.booked > 0 : false

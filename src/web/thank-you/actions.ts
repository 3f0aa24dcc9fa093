import type { FundingMethod } from '#domain/clinicians/funding.ts'

export type Action = 'whatHappensNext' | 'anotherAppointment' | 'blog' | 'gpAppointment'

type Actions = readonly [main: Action, ...others: Action[]]

/** Medicare pays its part only with a referral: whoever has none sees a GP next. */
const withMedicare = {
  referred: ['whatHappensNext', 'blog'],
  notReferred: ['gpAppointment', 'whatHappensNext'],
} as const
/** Nobody asks for a referral. */
const withoutMedicare = {
  referred: ['whatHappensNext', 'blog'],
  notReferred: ['whatHappensNext', 'blog'],
} as const

/** Document 1 screen 13, "Funding-based buttons", the filled one first. */
const ofFunding = {
  rebate: withMedicare,
  bulkBill: withMedicare,
  ndis: withoutMedicare,
  dva: withoutMedicare,
  workCover: withoutMedicare,
  selfFunded: withoutMedicare,
} as const satisfies Record<FundingMethod, { referred: Actions; notReferred: Actions }>

type Booked = { funding: FundingMethod; hasReferral: boolean; isFirstBooking: boolean }

/** Whoever has been here before is offered the next appointment, and the blog whatever the funding. */
export function actionsFor({ funding, hasReferral, isFirstBooking }: Booked): readonly Action[] {
  const actions: Actions = ofFunding[funding][hasReferral ? 'referred' : 'notReferred']
  if (isFirstBooking) return actions
  const ofClients = ['anotherAppointment', 'blog'] as const
  return actions[0] === 'gpAppointment' ? ['gpAppointment', ...ofClients] : ofClients
}

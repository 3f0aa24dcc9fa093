import { type FundingMethod, methods } from '#domain/funding/methods.ts'

export type Action = 'whatHappensNext' | 'anotherAppointment' | 'blog' | 'gpAppointment'

type Actions = readonly [main: Action, ...others: Action[]]

/** Medicare pays its part only with a referral: a client who has none sees a GP next. */
const afterNoReferral: Actions = ['gpAppointment', 'whatHappensNext']

type Booked = { funding: FundingMethod | null; hasReferral: boolean; isFirstBooking: boolean }

/** The filled button first. A client who has been here before is offered the next appointment, and the blog whatever the funding. */
export function actionsFor({ funding, hasReferral, isFirstBooking }: Booked): readonly Action[] {
  const lacksReferral = funding !== null && methods[funding].needsReferral && !hasReferral
  const actions: Actions = lacksReferral ? afterNoReferral : ['whatHappensNext', 'blog']
  if (isFirstBooking) return actions
  const ofClients = ['anotherAppointment', 'blog'] as const
  return actions[0] === 'gpAppointment' ? ['gpAppointment', ...ofClients] : ofClients
}

import type { OwnCharge } from '#contract/own-money.ts'
import type { Polling } from '../../api/use-polled-query.ts'

/** The provider’s event usually takes a second or two. After about a minute the person asks when they like. */
export const chargePolling: Polling<OwnCharge> = {
  pausesMs: [500, 1000, 1500, 2000, 3000, 5000, 8000, 8000, 8000, 8000, 8000],
  isSettled,
}

/** Nothing more is heard of it. What failed before stays so until the provider’s event says that it is paid. */
export function isSettled({ state }: Pick<OwnCharge, 'state'>): boolean {
  return state === 'paid' || state === 'closed'
}

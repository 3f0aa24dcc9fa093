import type { OwnCharge } from '#contract/own-money.ts'
import type { Polling } from '../../api/use-polled-query.ts'

/** The provider’s event usually takes a second or two. After about a minute the person asks when they like. */
export const chargePolling: Polling<OwnCharge> = {
  pausesMs: [500, 1000, 1500, 2000, 3000, 5000, 8000, 8000, 8000, 8000, 8000],
  isSettled: ({ state }) => state === 'paid' || state === 'closed',
}

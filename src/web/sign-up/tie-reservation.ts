import type { z } from 'zod'
import type { changePatientRequest } from '#contract/accounts.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { type ApiAnswer, callApi } from '../api/call-api.ts'

/** Document 2 section 4: the further call of the funding flow. The time that was held by a visitor is now this client's. */
export function tieReservation(reserveId: string, funding: FundingMethod | null): Promise<ApiAnswer<void>> {
  const body: z.input<typeof changePatientRequest> = { reserveId, ...(funding !== null && { funding }) }
  return callApi('/patients/me', { method: 'PUT', body })
}

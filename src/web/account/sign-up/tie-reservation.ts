import type { FundingMethod } from '#domain/funding/methods.ts'
import { type ApiAnswer, callApi } from '../../api/call-api.ts'

/** The further call of the funding flow: the time that was held by a visitor is now this client's. */
export const tieReservation = (reserveId: string, funding: FundingMethod | null): Promise<ApiAnswer<void>> =>
  callApi('changePatient', { body: { reserveId, funding: funding ?? undefined } })

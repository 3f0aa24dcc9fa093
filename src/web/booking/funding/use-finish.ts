import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createPressKeys } from '../../api/press-keys.ts'
import { queryClient } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { readBookingFunding } from '../../appointment/booking-funding.ts'
import { setupQuery } from '../../card-form/setup-query.ts'
import { readItem } from '../../visit/tab-storage.ts'
import { paths } from '#contract/page-paths.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { readReservation } from '../frame/reservation-query.ts'
import { finishBooking, type FinishRequest } from './finish-booking.ts'

type Options = {
  /** /booking, where others are sent when the server misses something: it is said there. */
  isProfileCheck?: boolean
}

/** The last step of every funding. Null once the browser is on its way, otherwise why not. */
export function useFinish({ isProfileCheck = false }: Options = {}): (
  said?: Pick<FinishRequest, 'isAgreeCancellationPolicy' | 'isHaveGPReferralAndTreatmentPlan'>,
) => Promise<string | null> {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const [keys] = useState(createPressKeys)

  return async (said) => {
    const reserveId = readItem('reservation')?.reserveId
    const funding = readBookingFunding() ?? undefined
    const request = { accountId, reserveId, funding, ...said }
    const finish = await finishBooking({ ...request, key: keys.take(request) })
    if (finish.kind === 'failed') {
      const { problem, message } = finish
      if (problem) keys.settle(problem)
      // The frame asks for another way to pay, once it has read that this one is not taken.
      if (reserveId && (problem?.code === 'fundingNotOffered' || problem?.code === 'fundingRequired'))
        await readReservation({ accountId, reserveId })
      if (problem?.code === 'stepsMissing' && !isProfileCheck) {
        showToast('warning', message)
        await navigate(paths.booking())
        return null
      }
      return message
    }
    // The card form asks for it: read while its page opens.
    if (finish.clientSecret !== undefined) void queryClient.prefetchQuery(setupQuery(finish.clientSecret))
    await navigate(finish.path)
    return null
  }
}

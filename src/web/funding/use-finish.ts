import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { defaultFunding } from '#domain/clients/funding-steps.ts'
import { newKey } from '../api/new-key.ts'
import { useSettings } from '../api/settings.ts'
import { readBookingFunding } from '../appointment/booking-funding.ts'
import { readFactsAgain } from '../appointment/client-facts.ts'
import { readItem } from '../appointment/session-items.ts'
import { paths } from '../paths.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { forgetDrafts } from './draft.ts'
import { finishBooking, finishWords } from './finish-booking.ts'

type Options = {
  /** /booking finishes by itself: Back must not lead to it again, and what the server misses is said there. */
  isProfileCheck?: boolean
}

/** The last step of every funding. Null once the browser is on its way, otherwise why not. */
export function useFinish({ isProfileCheck = false }: Options = {}): (agreed?: {
  isAgreeCancellationPolicy: boolean
}) => Promise<string | null> {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const unanswered = useRef<{ reserveId: string | undefined; key: string } | null>(null)

  return async (agreed) => {
    const reserveId = readItem('reservation')?.reserveId
    const key = unanswered.current?.reserveId === reserveId ? unanswered.current?.key : null
    const press = { reserveId, key: key ?? newKey() }
    unanswered.current = press
    const funding = readBookingFunding() ?? defaultFunding
    const finish = await finishBooking({ accountId, ...press, funding, ...agreed })
    if (finish.kind === 'failed') {
      const { problem, message } = finish
      // No answer came, or none could be given: the same request may be asked again. A refusal is final for its key.
      if (problem && problem.status > 0 && problem.status < 500) unanswered.current = null
      if (problem?.code === 'stepsMissing' && !isProfileCheck) {
        showToast('warning', message)
        await navigate(paths.booking())
        return null
      }
      return message
    }
    showToast('success', finishWords.claimed)
    if (finish.path.startsWith(paths.thankYou())) {
      forgetDrafts()
      void readFactsAgain()
    }
    await navigate(finish.path, { replace: isProfileCheck })
    return null
  }
}

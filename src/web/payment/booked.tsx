import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSettings } from '../api/settings.ts'
import { readFactsAgain } from '../appointment/client-facts.ts'
import { tellOtherTabs } from '../appointment/reservation-news.ts'
import { forgetDrafts } from '../funding/draft.ts'
import { type Finish, pathOfBooked } from '../funding/finish-booking.ts'
import { Spinner } from '../ui/button/spinner.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import './payment.css'

/** The server has booked it: on to the thank-you, in this page's place, so that Back does not lead to a used card form. */
export function Booked({ reserveId }: { reserveId: string }) {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const [found, setFound] = useState<Finish | null>(null)
  const find = useCallback(
    () => pathOfBooked(`/accounts/${accountId}/reserved-appointments/${reserveId}`).then(setFound),
    [accountId, reserveId],
  )
  useEffect(() => void find(), [find])

  const path = found?.kind === 'goTo' ? found.path : null
  useEffect(() => {
    if (path === null) return
    forgetDrafts()
    tellOtherTabs()
    void readFactsAgain()
    void navigate(path, { replace: true })
  }, [navigate, path])

  return (
    <div className="mt-8">
      {found?.kind !== 'failed' ? (
        <output className="checkout__wait">
          <Spinner />
          Your session is booked. One moment…
        </output>
      ) : (
        <Notice type="success" announced="politely" title="Your session is booked">
          {found.message}{' '}
          <TextButton inline onClick={() => void find()}>
            Try again
          </TextButton>
        </Notice>
      )}
    </div>
  )
}

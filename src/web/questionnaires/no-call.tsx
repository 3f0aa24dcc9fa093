import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { useSettings } from '../api/settings.ts'
import { refetchClientProfile } from '../client/change-profile.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'

/** There is no positive safety check of the last day, so no one can be told to call. */
export function NoRecentCheck() {
  return (
    <div className="mt-4">
      <Notice type="warning" announced="atOnce" title="Our team has not been told to call you">
        You can ask for a call for one day after our safety check led you to this page, and we have no such
        check of yours. Please call one of the lines above. <ReachUs /> You can also{' '}
        <Link to={paths.findGp()}>choose a GP time</Link> and do the safety check again.
      </Notice>
    </div>
  )
}

/** Their record could not be read, so we do not know yet whether they can ask for a call. */
export function DetailsNotRead() {
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    await refetchClientProfile()
    setBusy(false)
  }
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      <Notice type="error" announced="politely" title="We could not load your details just now">
        Please try again, or call one of the lines above. <ReachUs />
      </Notice>
      <Button look="secondary" busy={busy && 'Trying again'} onClick={tryAgain}>
        Try again
      </Button>
    </div>
  )
}

/** The practice's phone where it has given one, and always its contact page. */
export function ReachUs() {
  const { phone } = useSettings().practice
  return (
    <>
      To reach us,{' '}
      {phone && (
        <>
          call <a href={`tel:${phone.number}`}>{phone.words}</a> or{' '}
        </>
      )}
      use our <Link to={paths.contact()}>contact page</Link>.
    </>
  )
}

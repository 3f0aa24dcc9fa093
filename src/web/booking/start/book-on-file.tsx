import { useState } from 'react'
import { bookedFor } from '#domain/clients/on-behalf-of.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { fundingPath } from '../../appointment/next-page.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { localToday } from '../../client-details/local-today.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { bookButtonText } from '../funding/book-button.ts'
import { useBookedFor } from '../funding/use-booked-for.ts'
import { useFinish } from '../funding/use-finish.ts'

type BookOnFileProps = { client: ClientRecord; funding: FundingMethod }

/** Nothing is left to ask: one press books, or opens the card form where no card is saved. Opening the page does neither. */
export function BookOnFile({ client, funding }: BookOnFileProps) {
  const finish = useFinish({ isProfileCheck: true })
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useBookedFor(client, bookedFor(client, localToday(client)))

  const book = async () => {
    setIsBusy(true)
    setFailure(null)
    setFailure(await finish())
    setIsBusy(false)
  }
  const { lead, button, busy } = bookingCopy(client)
  return (
    <div className="grid gap-6">
      <p className="lead">{lead}</p>
      {failure !== null && (
        <Notice type="error" announced="atOnce" title={failure}>
          Nothing is charged today, and no session is ever booked twice: it is safe to try again.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={isBusy && busy} onClick={() => void book()}>
          {button}
        </Button>
        <LinkButton look="quiet" to={fundingPath(funding)}>
          Change my details
        </LinkButton>
      </div>
      <p className="text-sm text-ink-soft">Nothing is charged today.</p>
    </div>
  )
}

function bookingCopy(client: ClientRecord) {
  const button = bookButtonText(client)
  return button === null
    ? {
        lead: 'Your details are on file. The last step is a card.',
        button: 'Continue to your card',
        busy: 'Opening the card form…',
      }
    : { lead: 'Everything we need is on file.', button, busy: 'Booking your session…' }
}

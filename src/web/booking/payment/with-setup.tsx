import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import { useSettings } from '../../api/settings.ts'
import { type Setup, useSetup } from '../../card-form/use-setup.ts'
import { PageHead } from '../../page-head.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useItem } from '../../visit/tab-storage.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { GuardView } from '../frame/guard-view.tsx'
import type { JourneyPage } from '../frame/journey.ts'
import { paymentNotice } from './payment-notice.ts'

export type Stage = {
  clientSecret: string
  reservation: ReservationView
  news: Setup
  /** Null until it has been read. */
  setup: PaymentSetup | null
}

type WithSetupProps = {
  title: string
  clinician: JourneyPage['clinician']
  /** Where a time that was chosen since the form was opened goes on: it has a form of its own, or needs none. */
  otherwise: string
  /** Where a form that ended at the provider leads. Without it, the page says so in its own place. */
  ended?: string
  children: (stage: Stage) => ReactNode
}

/** A payment page around the card form that its address names. See docs/product/finishing.md#payment-page. */
export function WithSetup(page: WithSetupProps) {
  const [search] = useSearchParams()
  const clientSecret = search.get('clientSecret') ?? ''
  const reservation = useItem('reservation')
  if (!reservation) return null
  return (
    <>
      <PageHead title={page.title} description="A card to finalise your booking." indexed={false} />
      <Payment key={clientSecret} {...page} clientSecret={clientSecret} reservation={reservation} />
    </>
  )
}

function Payment({
  title,
  clinician,
  otherwise,
  ended,
  children,
  ...held
}: WithSetupProps & Pick<Stage, 'clientSecret' | 'reservation'>) {
  const news = useSetup(held.clientSecret)
  const { known } = news
  const setup = known.kind === 'known' ? known.setup : null
  const hasEnded = setup?.state === 'failed' && setup.reason === 'sessionEnded'
  if (hasEnded && ended) return <Navigate to={ended} replace />
  if (known.kind === 'unknown' || hasEnded) return <GuardView guard="checkoutSession" clinician={clinician} />
  if (setup?.reserveId && setup.reserveId !== held.reservation.reserveId)
    return <Navigate to={otherwise} replace />
  return (
    <>
      <h1>{title}</h1>
      {children({ ...held, news, setup })}
    </>
  )
}

export function FundingNotice({ reservation }: Pick<Stage, 'reservation'>) {
  const { rates } = useSettings()
  const [zone] = useTimeZone()
  const notice = paymentNotice(reservation, { zone, rates })
  return notice && <Notice title={notice.title}>{notice.text}</Notice>
}

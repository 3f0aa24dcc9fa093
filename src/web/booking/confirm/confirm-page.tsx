import { useState } from 'react'
import { Navigate } from 'react-router'
import { asksOnConfirm, fundingForms } from '#domain/funding/forms.ts'
import { useBookingFunding } from '../../appointment/booking-funding.ts'
import { useItem } from '../../visit/tab-storage.ts'
import { thankYouPath } from '../funding/finish-booking.ts'
import { WithClient } from '../funding/with-client.tsx'
import { PageHead } from '../../page-head.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { SelfFundedSummary } from './self-funded-summary.tsx'

const { title } = fundingForms.confirm

export default function ConfirmPage() {
  const reservation = useItem('reservation')
  const funding = useBookingFunding()
  // Reached by the Back button. A client who is booking here just now is led on by the press itself.
  const [booked] = useState(() => (reservation?.status === 'booked' ? reservation : null))
  if (!reservation) return null
  if (booked?.reserveId === reservation.reserveId) return <Navigate to={thankYouPath(booked)} replace />
  return (
    <>
      <PageHead title={title} description="The last look before your card." indexed={false} />
      <h1>{title}</h1>
      {asksOnConfirm(funding) && <SelfFundedSummary reservation={reservation} />}
      <WithClient>{(client) => <ConfirmForm {...{ client, funding, reservation }} />}</WithClient>
    </>
  )
}

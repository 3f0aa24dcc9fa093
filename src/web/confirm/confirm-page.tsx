import { useState } from 'react'
import { Navigate } from 'react-router'
import { useBookingFunding } from '../appointment/booking-funding.ts'
import { useItem } from '../appointment/session-items.ts'
import { thankYouPath } from '../funding/finish-booking.ts'
import { WithClient } from '../funding/with-client.tsx'
import { PageHead } from '../page-head.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import './confirm.css'
import { SelfFundedSummary } from './self-funded-summary.tsx'

const title = 'Confirm your booking'

export default function ConfirmPage() {
  const reservation = useItem('reservation')
  const funding = useBookingFunding()
  // Reached by the Back button. Whoever is booking here just now is led on by the press itself.
  const [booked] = useState(() => (reservation?.status === 'booked' ? reservation : null))
  if (!reservation) return null
  if (booked?.reserveId === reservation.reserveId) return <Navigate to={thankYouPath(booked)} replace />
  return (
    <>
      <PageHead title={title} description="The last look before your card." indexed={false} />
      <h1>{title}</h1>
      {funding === 'selfFunded' && <SelfFundedSummary reservation={reservation} />}
      <WithClient>
        {(client) => <ConfirmForm client={client} reservation={reservation} funding={funding} />}
      </WithClient>
    </>
  )
}

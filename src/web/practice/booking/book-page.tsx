import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link, useParams } from 'react-router'
import type { BookingOptions } from '#contract/staff/staff-booking.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { formatBirthday } from '../clients/format-client.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { BookingChoices } from './booking-choices.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { TimesPicker } from './times-picker.tsx'
import { useBooking } from './use-booking.ts'
import * as styles from './booking.module.css'

export default function BookPage() {
  const { id = '' } = useParams()
  return (
    <>
      <p className="mb-3">
        <Link className="link" to={staffPages.client(id)}>
          <ChevronLeft className="icon" />
          Client
        </Link>
      </p>
      <DeskRead
        key={id}
        query={staffQuery('readBookingOptions', { params: { id } })}
        title="Book a session"
        skeleton={<SkeletonText lines={8} />}
      >
        {(options) => <Book options={options} />}
      </DeskRead>
    </>
  )
}

function Book({ options }: { options: BookingOptions }) {
  const booking = useBooking(options)
  const { client } = options
  const { clinician, chosen } = booking
  return (
    <>
      <DeskHead
        title={`Book for ${client.name}`}
        tabTitle="Book a session"
        note={`Born ${formatBirthday(client.dateOfBirth)}`}
      />
      {clinician ? (
        <div className={styles.page}>
          <div className={styles.choices}>
            <Sheet title="What">
              <BookingChoices options={options} booking={booking} />
            </Sheet>
            <Sheet title="When">
              <TimesPicker
                key={`${chosen.clinicianId} ${chosen.typeId}`}
                clientId={client.id}
                clinicianId={chosen.clinicianId}
                appointmentTypeId={chosen.typeId}
                zone={clinician.timeZone}
                chosen={chosen.start}
                onChoose={(start) => booking.change({ start })}
              />
            </Sheet>
          </div>
          <BookingSummary options={options} booking={booking} zone={clinician.timeZone} />
        </div>
      ) : (
        <EmptyState title="There is nothing to book yet">
          No clinician has an appointment type that can be booked here.
        </EmptyState>
      )}
    </>
  )
}

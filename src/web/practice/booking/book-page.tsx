import { useParams } from 'react-router'
import type { BookingOptions } from '#contract/staff/booking.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { mostInSeries, seriesSteps } from '#domain/diary/series.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { formatZone } from '#domain/booking/appointment-words.ts'
import { methods } from '#domain/funding/methods.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { BackLink } from '../clients/client-part.tsx'
import { formatBirthday } from '../clients/format-client.ts'
import { staffQuery } from '../desk/staff.ts'
import { DeskHead, DeskRead, Sheet, StateLine } from '../desk/desk.tsx'
import { ToldNote } from './booking-notes.tsx'
import { LeftOut, PlanList } from './plan-list.tsx'
import { TimesPicker } from './times-picker.tsx'
import { type BookingState, useBooking, waysToMeet } from './use-booking.ts'
import * as styles from './booking.module.css'

export default function BookPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={staffPages.client(id)}>Client</BackLink>
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
          <div className="grid gap-5">
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

const repeats = [
  { value: 'once', label: 'Once' },
  ...seriesSteps.map(({ weeks, label }) => ({ value: String(weeks), label })),
]
const counts = Array.from({ length: mostInSeries - 1 }, (_, index) => ({
  value: String(index + 2),
  label: `${index + 2} sessions`,
}))

type BookingChoicesProps = { options: BookingOptions; booking: BookingState }

function BookingChoices({ options: { client, clinicians }, booking }: BookingChoicesProps) {
  const { chosen, change, clinician, type } = booking
  const ways = waysToMeet({ client, clinician, funding: chosen.funding })
  return (
    <div className={`grid gap-4 lg:grid-cols-[1fr_1fr] ${styles.two}`}>
      {clinicians.length > 1 && (
        <SelectField
          id="clinician"
          label="With"
          value={chosen.clinicianId}
          onChange={(event) => change({ clinicianId: event.target.value })}
          options={clinicians.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SelectField
        id="type"
        label="Session"
        value={chosen.typeId}
        onChange={(event) => change({ typeId: event.target.value })}
        options={(clinician?.types ?? []).map(({ id, label, minutes }) => ({
          value: id,
          label: `${label}, ${minutes} minutes`,
        }))}
      />
      {type && type.funding.length > 0 && (
        <SelectField
          id="funding"
          label="Paid by"
          value={chosen.funding ?? ''}
          onChange={(event) =>
            change({ funding: type.funding.find((code) => code === event.target.value) ?? null })
          }
          options={type.funding.map((code) => ({ value: code, label: methods[code].label }))}
        />
      )}
      <SelectField
        id="delivery"
        label="How"
        value={chosen.deliveryType}
        onChange={(event) => {
          const deliveryType = ways.find((code) => code === event.target.value)
          if (deliveryType) change({ deliveryType })
        }}
        options={ways.map((code) => ({
          value: code,
          label: findLabel(deliveryTypes, code),
        }))}
      />
      <SelectField
        id="repeat"
        label="How often"
        value={String(chosen.repeat)}
        onChange={(event) =>
          change({
            repeat: seriesSteps.find(({ weeks }) => String(weeks) === event.target.value)?.weeks ?? 'once',
          })
        }
        options={repeats}
      />
      {chosen.repeat !== 'once' && (
        <SelectField
          id="count"
          label="How many"
          value={String(chosen.count)}
          onChange={(event) => change({ count: Number(event.target.value) })}
          options={counts}
        />
      )}
    </div>
  )
}

type BookingSummaryProps = { options: BookingOptions; booking: BookingState; zone: ZoneId }

function BookingSummary({ options, booking, zone }: BookingSummaryProps) {
  const { client, meter } = options
  const { chosen, starts, beyond, isSeries, plan, rows } = booking
  const start = chosen.start ? new Date(chosen.start) : null
  const isMedicare = chosen.funding !== null && methods[chosen.funding].needsReferral
  return (
    <Sheet title="To be booked">
      <div className="grid gap-4">
        <p>
          {start ? (
            <>
              <b className="font-semibold">{shortMoment(start, zone)}</b>
              <span className="block text-sm text-ink-soft">{formatZone(start, zone)}</span>
            </>
          ) : (
            'Choose a time first.'
          )}
        </p>
        {isMedicare && (
          <p className="text-sm text-ink-soft">
            {meter.referral
              ? `${meter.left} more can be booked on the referral this year.`
              : 'No referral is noted on the client’s page yet.'}
          </p>
        )}
        {!client.hasSavedCard && (
          <StateLine tone="due">No saved card. You can book the session without one.</StateLine>
        )}
        {isSeries && !plan.data && !plan.error && <SkeletonText />}
        {isSeries && plan.error && (
          <Notice type="error" announced="politely" title={plan.error.problem.message} />
        )}
        {rows.length > 0 && (
          <PlanList
            rows={rows}
            zone={zone}
            choices={booking.plans}
            onChoose={booking.choosePlan}
            leaveOut="Skip this one"
          />
        )}
        <LeftOut rows={isSeries ? booking.leftOut : []} total={rows.length} zone={zone} />
        {booking.singleNote && <StateLine tone="due">{booking.singleNote}</StateLine>}
        {beyond > 0 && !booking.isYearUsedUp && (
          <Checkbox
            id="beyond"
            checked={booking.isBeyondAgreed}
            onChange={(event) => booking.agreeBeyond(event.target.checked)}
          >
            Book {beyond === 1 ? 'the session' : `the ${beyond} sessions`} that the referral does not cover
          </Checkbox>
        )}
        {booking.failure && (
          <Notice type="error" announced="atOnce" title={booking.failure.title}>
            {booking.failure.note}
          </Notice>
        )}
        <ToldNote client={client} />
        <Button
          wide
          busy={booking.isBooking && 'Booking'}
          disabledReason={
            starts.length === 0
              ? 'Choose a time first'
              : booking.isYearUsedUp
                ? 'Leave out the sessions beyond the ten of that year, or choose another way to pay'
                : beyond > 0 && !booking.isBeyondAgreed && 'Please confirm the sessions beyond the referral'
          }
          onClick={() => void booking.press()}
        >
          {starts.length > 1 ? `Book ${starts.length} sessions` : 'Book the session'}
        </Button>
      </div>
    </Sheet>
  )
}

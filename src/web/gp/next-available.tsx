import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTimeZone } from '../visit/use-time-zone.ts'
import { FetchAhead } from '../appointment/fetch-ahead.tsx'
import { ZoneLine } from '../appointment/zone-line.tsx'
import { paths } from '#contract/page-paths.ts'
import { ChoiceBar, ChoicePanel } from './choice-panel.tsx'
import { type GpChoice, toGpChoice } from './gp-choice.ts'
import type { GpDurations } from './gp-types.ts'
import { KindChoice } from './kind-choice.tsx'
import { type GpListing, listSteps, writeGpListing } from './listing-query.ts'
import { BookingNeedsScript, NoTimes, TimesFailed, TimesSkeleton } from './list-states.tsx'
import { ListSteps } from './list-steps.tsx'
import type { GpDay, GpSlot, NextTimes } from './next-times.ts'
import { ReviewWarning } from './review-warning.tsx'
import { keyOfSlot, TimesList } from './times-list.tsx'
import { useGpBooking } from './use-gp-booking.ts'
import { useNextTimes } from './use-next-times.ts'
import * as styles from './next-available.module.css'

type NextAvailableProps = { listing: GpListing; rendered: NextTimes | null; durations: GpDurations }

export function NextAvailable({ listing, rendered, durations }: NextAvailableProps) {
  const [zone] = useTimeZone()
  const navigate = useNavigate()
  const [choice, setChoice] = useState<GpChoice | null>(null)
  const { times, isLoading, hasFailed, refresh } = useNextTimes(
    { kind: listing.kind, shown: listing.shown, zone },
    rendered,
  )
  const booking = useGpBooking({
    onTaken: () => {
      setChoice(null)
      refresh()
    },
  })

  const go = (change: Partial<GpListing>) =>
    void navigate(paths.findGp(writeGpListing({ ...listing, ...change })), {
      replace: true,
      preventScrollReset: true,
    })
  const chooseKind = (kind: GpListing['kind']) => {
    setChoice(null)
    booking.clear()
    go({ kind, shown: listSteps.size })
  }
  const choose = (day: GpDay, slot: GpSlot) => {
    booking.clear()
    setChoice(toGpChoice(listing.kind, day, slot))
  }
  const chosen = choice && keyOfSlot({ ...choice, clinicianId: choice.clinician._id })
  const showsLength = (durations[listing.kind]?.length ?? 0) > 1
  const first = times?.answer.days[0]?.timeSlots[0]?.startDateTime ?? rendered?.readAt

  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <KindChoice chosen={listing.kind} durations={durations} onChoose={chooseKind} />
        <div className={styles.head}>
          <h2>Next available times</h2>
          {first && <ZoneLine at={new Date(first)} />}
        </div>
        <BookingNeedsScript />
        {times && times.answer.days.length > 0 && (
          <TimesList times={times} showsLength={showsLength} chosen={chosen} onChoose={choose} />
        )}
        {times && times.answer.days.length === 0 && !isLoading && <NoTimes kind={listing.kind} />}
        {!times && isLoading && <TimesSkeleton />}
        {hasFailed && <TimesFailed onRetry={refresh} />}
        <output className="sr-only">
          {times && !isLoading ? formatCount(times) : isLoading && 'Looking for free times'}
        </output>
        {times && <ListSteps listing={listing} times={times} isLoading={isLoading} go={go} />}
      </div>
      <ChoicePanel choice={choice} zone={zone} booking={booking} />
      <ChoiceBar choice={choice} zone={zone} booking={booking} />
      <ReviewWarning booking={booking} />
      <FetchAhead path={paths.gpSignUp()} />
    </div>
  )
}

function formatCount({ answer }: NextTimes): string {
  const slots = answer.days.reduce((sum, { timeSlots }) => sum + timeSlots.length, 0)
  const gps = new Set(answer.days.map(({ clinician }) => clinician._id)).size
  return `${slots} ${slots === 1 ? 'time' : 'times'} with ${gps} ${gps === 1 ? 'GP' : 'GPs'}`
}

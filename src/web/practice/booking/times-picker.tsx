import { useState } from 'react'
import type { SeriesScope } from '#domain/diary/series.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useRead } from '../../api/query.ts'
import { longDay, shortDay } from '../../appointment/format-day.ts'
import { Button, TryAgainButton } from '../../ui/button.tsx'
import { SlotButton } from '../../ui/calendar.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { staffQuery } from '../desk/staff.ts'
import { formatZoneOfDays } from '../desk/format-moment.ts'

const daysInView = 14
/** The practice books a year ahead. */
const mostPages = 26

type TimesPickerProps = {
  clientId: string
  clinicianId: string
  appointmentTypeId: string
  zone: ZoneId
  chosen: string | null
  onChoose: (start: string) => void
  /** What it takes up counts as free. */
  moving?: { id: string; scope: SeriesScope }
}

export function TimesPicker({
  clientId,
  clinicianId,
  appointmentTypeId,
  zone,
  chosen,
  onChoose,
  moving,
}: TimesPickerProps) {
  const [now] = useState(() => new Date())
  const [page, setPage] = useState(0)
  const first = localDayAt(now, zone) + page * daysInView
  const last = first + daysInView - 1
  const { data, error, refetch } = useRead(
    staffQuery('readStaffTimes', {
      params: { id: clientId },
      query: {
        clinicianId,
        appointmentTypeId,
        from: formatIsoDate(first),
        to: formatIsoDate(last),
        moving: moving?.id,
        scope: moving?.scope,
      },
    }),
  )
  return (
    <section aria-label="Free times" className="grid gap-4">
      <div className="flex justify-between items-center gap-3 text-center">
        <Button
          look="secondary"
          size="small"
          disabledReason={page === 0 && 'These are the first free times'}
          onClick={() => setPage(page - 1)}
        >
          Earlier
        </Button>
        <p aria-live="polite">
          <b className="font-semibold">
            {shortDay(first)} to {shortDay(last)}
          </b>
          <span className="block text-sm text-ink-soft">{formatZoneOfDays(zone, first, last)}</span>
        </p>
        <Button
          look="secondary"
          size="small"
          disabledReason={page === mostPages - 1 && 'Sessions are booked up to a year ahead'}
          onClick={() => setPage(page + 1)}
        >
          Later
        </Button>
      </div>
      {error && (
        <Notice type="error" announced="politely" title={error.problem.message}>
          <TryAgainButton look="secondary" size="small" onClick={() => void refetch()} />
        </Notice>
      )}
      {!data && !error && <SkeletonText lines={6} />}
      {data?.days.length === 0 && <p className="text-ink-soft">No free times in these two weeks.</p>}
      {data?.days.map(({ date, starts }) => (
        <div key={date}>
          <h3 className="mb-2 font-sans leading-[1.4] font-semibold">{longDay(dayNumberOfIso(date))}</h3>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2">
            {starts.map((start) => (
              <SlotButton key={start} chosen={start === chosen} onClick={() => onChoose(start)}>
                {formatTimeAt(new Date(start), zone, 'h:mm aa')}
              </SlotButton>
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

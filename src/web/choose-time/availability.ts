import type { Operation } from '#contract/api-paths.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { apiQuery, queryClient, useRead, useReadOnWake } from '../api/query.ts'
import type { AvailableDays, CalendarPage } from './calendar-pages.ts'

type AvailabilityState =
  | { status: 'loading'; days: null }
  | { status: 'ready'; days: AvailableDays }
  | { status: 'failed'; days: null; problem: ApiProblem }

/** The free times of one calendar page. While old ones are asked for again, as after the device slept, they stay in view. */
export function useAvailability(question: AvailabilityQuestion): AvailabilityState & { refetch: () => void } {
  const query = availabilityQuery(question)
  const { data, error, isFetching, refetch } = useRead(query)
  useReadOnWake(query.queryKey)
  const again = { refetch: () => void refetch() }
  if (error && !isFetching && !data) return { status: 'failed', days: null, problem: error.problem, ...again }
  return data
    ? { status: 'ready', days: data.timeSlots, ...again }
    : { status: 'loading', days: null, ...again }
}

type AvailabilityQuestion = {
  accountId: string
  clinicianId: string
  /** Undefined while no type is chosen: nothing is asked then. */
  appointmentTypeId: string | undefined
  zone: ZoneId
  page: CalendarPage
  /** The client's own appointment that is to move. */
  moving?: string
}

/** Long enough to go back and forth between types and zones, short enough that few times are gone. */
const freshMs = 30_000

export const availabilityQuery = ({
  accountId,
  clinicianId,
  appointmentTypeId,
  zone,
  page,
  moving,
}: AvailabilityQuestion) => ({
  ...apiQuery('readAvailability', {
    params: { id: appointmentTypeId ?? '' },
    query: {
      accountId,
      clinicianId,
      date: formatIsoDate(page.first),
      to: formatIsoDate(page.last),
      type: 'booking',
      timeZone: zone,
      moving,
    },
  }),
  enabled: appointmentTypeId !== undefined,
  staleTime: freshMs,
})

/**
 * A slot was taken, by us or by another: nothing that was read before is shown again unasked. Only marked: the calendar in
 * view is left in a moment, or reads again by itself.
 */
export function forgetAvailability(): void {
  for (const name of ['readAvailability', 'readGpAvailability'] as const satisfies Operation[])
    void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' })
}

import { useQuery } from '@tanstack/react-query'
import type { ApiProblem } from '../api/call-api.ts'
import { queryClient } from '../api/query.ts'
import { useReadOnWake } from '../visit/use-read-on-wake.ts'
import { type AvailabilityQuestion, availabilityQuery } from './availability-query.ts'
import type { AvailableDays } from './calendar-pages.ts'

type AvailabilityState =
  | { status: 'loading'; days: null }
  | { status: 'ready'; days: AvailableDays }
  | { status: 'failed'; days: null; problem: ApiProblem }

/** The free times of one calendar page. While old ones are asked for again, as after the device slept, they stay in view. */
export function useAvailability(question: AvailabilityQuestion): AvailabilityState & { refetch: () => void } {
  const query = availabilityQuery(question)
  const { data, error, isFetching, refetch } = useQuery(query, queryClient)
  useReadOnWake(query.queryKey)
  const again = { refetch: () => void refetch() }
  if (error && !isFetching && !data) return { status: 'failed', days: null, problem: error.problem, ...again }
  return data
    ? { status: 'ready', days: data.timeSlots, ...again }
    : { status: 'loading', days: null, ...again }
}

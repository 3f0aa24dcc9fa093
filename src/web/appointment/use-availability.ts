import { useEffect, useSyncExternalStore } from 'react'
import {
  type AvailabilityQuestion,
  type AvailabilityState,
  fetchAvailability,
  keyOf,
  readAvailability,
  subscribeToAvailability,
} from './availability-store.ts'

const nothingAsked: AvailabilityState = { status: 'loading', days: null }

/** The free times of one calendar page, kept for each type and zone. Null asks nothing. */
export function useAvailability(
  question: AvailabilityQuestion | null,
): AvailabilityState & { refetch: () => void } {
  const key = question && keyOf(question)
  useEffect(() => {
    if (question) void fetchAvailability(question)
  }, [question])
  const state = useSyncExternalStore(
    subscribeToAvailability,
    () => (key === null ? nothingAsked : readAvailability(key)),
    () => nothingAsked,
  )
  return { ...state, refetch: () => void (question && fetchAvailability(question, { again: true })) }
}

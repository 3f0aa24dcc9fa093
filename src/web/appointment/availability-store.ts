import type { Availability } from '#contract/booking.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type ApiProblem, callApi } from '../api/call-api.ts'
import type { AvailableDays, CalendarPage } from './calendar-pages.ts'

export type AvailabilityQuestion = {
  accountId: string
  clinicianId: string
  appointmentTypeId: string
  zone: ZoneId
  page: CalendarPage
}

export type AvailabilityState =
  | { status: 'loading'; days: null }
  | { status: 'ready'; days: AvailableDays }
  | { status: 'failed'; days: null; problem: ApiProblem }

const loading: AvailabilityState = { status: 'loading', days: null }

/** Long enough to go back and forth between types and zones, short enough that few times are gone. */
const keptMs = 30_000

const answers = new Map<string, { state: AvailabilityState; at: number }>()
const listeners = new Set<() => void>()

export const keyOf = ({ clinicianId, appointmentTypeId, zone, page }: AvailabilityQuestion) =>
  [clinicianId, appointmentTypeId, zone, page.first, page.last].join(' ')

export const readAvailability = (key: string): AvailabilityState => answers.get(key)?.state ?? loading

export const subscribeToAvailability = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks unless a fresh answer is there. While an old one is asked again it stays in view. */
export async function fetchAvailability(
  question: AvailabilityQuestion,
  { again = false } = {},
): Promise<void> {
  const key = keyOf(question)
  const held = answers.get(key)
  const isFresh = held !== undefined && Date.now() - held.at < keptMs
  if (isFresh && !again) return
  const shown = held?.state.status === 'ready' ? held.state : loading
  const asked = { state: shown, at: Date.now() }
  put(key, asked)
  const { accountId, clinicianId, appointmentTypeId, zone, page } = question
  const query = new URLSearchParams({
    accountId,
    clinicianId,
    date: isoDateOf(page.first),
    to: isoDateOf(page.last),
    type: 'booking',
    timeZone: zone,
  })
  const answer = await callApi<Availability>(
    `/appointment-types/${appointmentTypeId}/availabilities/public?${query}`,
  )
  // A later question for the same times has the say.
  if (answers.get(key) !== asked) return
  put(key, { state: stateOf(answer), at: Date.now() })
}

function stateOf(answer: Awaited<ReturnType<typeof callApi<Availability>>>): AvailabilityState {
  return answer.ok
    ? { status: 'ready', days: answer.value.timeSlots }
    : { status: 'failed', days: null, problem: answer.problem }
}

function put(key: string, answer: { state: AvailabilityState; at: number }): void {
  answers.set(key, answer)
  for (const listener of listeners) listener()
}

/** A slot was taken, by us or by another: nothing that was read before may be shown again unasked. */
export function forgetAvailability(clinicianId: string): void {
  for (const [key, answer] of answers) if (key.startsWith(clinicianId)) answer.at = 0
}

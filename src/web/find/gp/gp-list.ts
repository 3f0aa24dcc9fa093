import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import { type GpAppointmentKind, gpAppointmentKinds } from '#domain/booking/appointment-types.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { hasCode } from '#domain/vocabulary.ts'
import { callApi } from '../../api/call-api.ts'
import { type ApiError, useRead, useReadOnWake, valueOf } from '../../api/query.ts'
import { useSession } from '../../session/session.tsx'

export type GpTab = 'next' | 'browse'

export type GpListing = { tab: GpTab; kind: GpAppointmentKind; shown: number }

/** `Show more` adds this many entries, one for each GP and day; beyond `most` a GP's own calendar serves better. */
export const listSteps = { size: 8, most: 48 } as const

/** Whatever is missing, unknown or out of reach falls back to the first view, and the rest is kept. */
export function readGpListing(search: URLSearchParams): GpListing {
  const kind = search.get('type')
  const steps = Math.floor(Number(search.get('show') ?? 0) / listSteps.size)
  const shown = Math.min(Math.max(steps || 1, 1) * listSteps.size, listSteps.most)
  return {
    tab: search.get('tab') === 'browse' ? 'browse' : 'next',
    kind: hasCode(gpAppointmentKinds, kind) ? kind : 'initial',
    shown,
  }
}

/** The same in an address, with what needs no saying left out. */
export const writeGpListing = ({ tab, kind, shown }: GpListing): Record<string, string | undefined> => ({
  tab: tab === 'browse' ? tab : undefined,
  type: kind === 'initial' ? undefined : kind,
  show: shown > listSteps.size ? String(shown) : undefined,
})

type GpAvailability = ApiValue<'readGpAvailability'>
export type GpDay = GpAvailability['days'][number]
export type GpSlot = GpDay['timeSlots'][number]

type TimesWish = { kind: GpAppointmentKind; zone: ZoneId; shown: number }

/** An answer, and what it answers. `readAt` says which day is today on the page that shows it. */
export type NextTimes = { wish: TimesWish; readAt: string; answer: GpAvailability }

export const toTimesInput = ({ kind, zone, shown }: TimesWish): ApiInput<'readGpAvailability'> => ({
  query: { type: kind, timeZone: zone, take: shown },
})

export const toNextTimes = (wish: TimesWish, answer: GpAvailability): NextTimes => ({
  wish,
  readAt: new Date().toISOString(),
  answer,
})

/** Times of the same kind and zone, however many of them. */
const isOfKind = (times: NextTimes, { kind, zone }: TimesWish): boolean =>
  times.wish.kind === kind && times.wish.zone === zone

/** What was read stays good for as long as it takes to look around. */
const freshMs = 30_000

/** A client who is signed in has a longer window, so theirs are other times. */
const nextTimesQuery = (wish: TimesWish, isSignedIn: boolean) =>
  queryOptions<NextTimes, ApiError>({
    queryKey: ['readGpAvailability', toTimesInput(wish), isSignedIn],
    queryFn: async ({ signal }) =>
      toNextTimes(wish, valueOf(await callApi('readGpAvailability', toTimesInput(wish), { signal }))),
    staleTime: freshMs,
  })

/**
 * What the server rendered, until something else is wished for: another kind, zone or length of list, or the longer window of
 * a client who is signed in. A longer list keeps the shorter one on the page while it is fetched.
 */
export function useNextTimes(wish: TimesWish, rendered: NextTimes | null) {
  const isSignedIn = useSession().status === 'signedIn'
  const isRendered = rendered?.wish.shown === wish.shown && isOfKind(rendered, wish) && !isSignedIn
  const query = nextTimesQuery(wish, isSignedIn)
  const { data, isFetching, isError, refetch } = useRead({
    ...query,
    initialData: isRendered ? rendered : undefined,
  })
  useReadOnWake(query.queryKey)
  const [last, setLast] = useState(rendered)
  if (data && data !== last) setLast(data)
  const before = last && isOfKind(last, wish) ? last : null
  return {
    /** Null while times of this kind and zone are on their way. */
    times: data ?? before,
    isLoading: isFetching,
    hasFailed: isError && !isFetching,
    refresh: () => void refetch(),
  }
}

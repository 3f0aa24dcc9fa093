import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { clockFace, clockOffset, isHold, spokenTimeLeft } from '#domain/booking/holds.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { callApi } from '../api/call-api.ts'
import { type ApiError, invalidate, useRead, valueOf } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { formatFirstName, shortMoment } from '../appointment/format-day.ts'
import { pathToContinue, timesOfHeld } from '../choose-time/next-page.ts'
import { reserveSlot } from '../choose-time/reserve-slot.ts'
import { useShowRequests } from '../choose-time/use-reserve.tsx'
import { useClientProfile } from '../client/client-profile.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import type { PageHandle } from '../page-handle.ts'
import { markHeld, unmarkHeld } from '../session/held-marker.ts'
import { newKey } from '../session/new-key.ts'
import { notifyOtherTabs, onNews } from '../session/news.ts'
import { usePerson } from '../session/person.ts'
import { useSession } from '../session/session.tsx'
import { readItem, storeItem, useItem } from '../session/tab-storage.ts'
import { millisecondsLeft, useSecondsLeft } from '../session/use-seconds-left.ts'
import { IconButton, LinkButton, RowButton } from '../ui/button.tsx'
import { Clock } from '../ui/clock.tsx'
import { showToast } from '../ui/toast-store.ts'
import * as styles from './held-times.module.css'

const wordsClass = 'max-w-none tabular-nums first:col-span-full sm:first:col-span-2'

const isGpPage = (pathname: string) => pathname.startsWith(paths.gpSignUp().replace(/[^/]+$/, ''))

/** What the visitor or client is holding, on every page: when, with whom, for how long, and the way on. */
export function HeldTimes() {
  const read = useHeldTimes()
  return read && <Bar read={read} />
}

function Bar({ read: { holds, offset } }: { read: HeldTimesRead }) {
  const { pathname } = useLocation()
  const showsHeldTime = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.showsHeldTime)
  const own = useItem('reservation')
  const letting = useLetGo()
  const requests = useShowRequests()
  const [dismissed, setDismissed] = useState('')
  const bar = useRef<HTMLElement>(null)
  const page = showsHeldTime ? (isGpPage(pathname) ? 'gp' : 'psychologist') : null
  const left = useSecondsLeft(own?.expiresAt ? { expiresAt: own.expiresAt, offset } : null)
  const { live, ended } = heldRows({ holds, own, hasRunOut: left === 0, page })
  const [first, ...others] = live
  const lost = ended && ended.reserveId !== dismissed ? ended : null

  const isShown = first !== undefined
  useEffect(() => {
    if (requests > 0 && isShown) bar.current?.focus()
  }, [requests, isShown])

  if (!first && !lost && !letting.gone) return null
  const row = (hold: ReservationView) => (
    <HeldRow
      key={hold.reserveId}
      hold={hold}
      offset={offset}
      isBusy={letting.busy === hold.reserveId}
      onLetGo={() => void letting.letGo(hold)}
    />
  )
  return (
    <aside className={styles.bar} ref={bar} tabIndex={-1} aria-label="The times you are holding">
      {letting.gone && <Gone hold={letting.gone} letting={letting} />}
      {lost && <Ended hold={lost} onClose={() => setDismissed(lost.reserveId)} />}
      {first && row(first)}
      {others.length > 0 && (
        <details
          className="mx-auto max-w-[calc(var(--wide)+2*var(--gutter))]"
          open={requests > 0 || undefined}
        >
          <summary className="flex items-center px-gutter py-2 min-h-11 font-semibold cursor-pointer">
            {others.length === 1 ? '1 more held time' : `${others.length} more held times`}
          </summary>
          {others.map(row)}
        </details>
      )}
    </aside>
  )
}

function Gone({ hold, letting }: { hold: ReservationView; letting: ReturnType<typeof useLetGo> }) {
  const { moment, zone } = useMomentOfHold(hold)
  return (
    <div className={styles.row}>
      <output className={wordsClass}>
        {moment}, {zone}, is free for others again.
      </output>
      <div className={styles.acts}>
        <RowButton
          busy={letting.busy === hold.reserveId && 'Holding it again…'}
          onClick={() => void letting.holdAgain(hold)}
        >
          Hold it again
        </RowButton>
        <IconButton label="Close this message" icon={<X className="icon" />} onClick={letting.forget} />
      </div>
    </div>
  )
}

function Ended({ hold, onClose }: { hold: ReservationView; onClose: () => void }) {
  const { moment, zone } = useMomentOfHold(hold)
  return (
    <div className={styles.row}>
      <output className={wordsClass}>
        <b className="font-semibold">
          We’re no longer holding {moment}, {zone}
        </b>
        <br />
        <span className="text-ink-soft">What you typed stays in the tab where you typed it.</span>
      </output>
      <div className={styles.acts}>
        <LinkButton look="secondary" size="small" to={timesOfHeld(hold)} onClick={onClose}>
          See if it is still free
        </LinkButton>
        <IconButton label="Close this message" icon={<X className="icon" />} onClick={onClose} />
      </div>
    </div>
  )
}

/** "Thu 19 Nov, 10:00 am" and "Sydney time", on the viewer's clock. */
function useMomentOfHold({ appointments: [appointment], psychologist }: ReservationView) {
  const [zone] = useTimeZone()
  const isGP = appointment?.isGP ?? false
  return {
    isGP,
    moment: appointment ? shortMoment(new Date(appointment.startDateTime), zone) : '',
    zone: `${zoneLabel(zone)} time`,
    name: isGP ? psychologist.name : formatFirstName(psychologist.name),
  }
}

type HeldRowProps = { hold: ReservationView; offset: number; isBusy: boolean; onLetGo: () => void }

function HeldRow({ hold, offset, isBusy, onLetGo }: HeldRowProps) {
  const { hold: limits } = useSettings()
  const { isGP, moment, zone, name } = useMomentOfHold(hold)
  const person = usePerson()
  const { record } = useClientProfile()
  const seconds = useSecondsLeft(hold.expiresAt === null ? null : { expiresAt: hold.expiresAt, offset }) ?? 0
  const isLate = seconds <= limits.warningSeconds
  /** This tab goes on with it, also if another one began. */
  const takeUp = () => {
    storeItem('reservation', hold)
    const funding = hold.appointments[0]?.funding
    if (funding) storeItem('funding', funding)
  }
  return (
    <div className={styles.row}>
      <Clock left={Math.min(1, seconds / limits.seconds)} late={isLate} />
      <p className={wordsClass}>
        <b className="font-semibold">
          {moment} with {name}, {zone}
        </b>
        <br />
        <span className="text-ink-soft">You’re holding this time.</span>{' '}
        <span className={isLate ? styles.late : undefined} role="timer">
          {clockFace(seconds)} left
        </span>
        <output className="sr-only">{spokenTimeLeft(seconds)}</output>
      </p>
      <div className={styles.acts}>
        <RowButton
          busy={isBusy && 'Letting it go…'}
          aria-label={`Let it go: ${moment} with ${name}`}
          onClick={onLetGo}
        >
          Let it go
        </RowButton>
        <LinkButton
          size="small"
          to={pathToContinue({ isGP, person, record })}
          aria-label={`Continue with ${moment} with ${name}`}
          onClick={takeUp}
        >
          Continue
        </LinkButton>
      </div>
    </div>
  )
}

type HeldTime = Pick<ReservationView, 'reserveId' | 'status' | 'appointments'>

type ShownHolds<T extends HeldTime> = {
  /** As the server knows them, that of this tab first. */
  live: readonly T[]
  /** What this tab was holding, and its time is over. */
  ended: T | null
}

type HoldsOnPage<T extends HeldTime> = {
  holds: readonly T[]
  /** The reservation of this tab. */
  own: T | null
  /** Its time is over, by the server's clock. */
  hasRunOut: boolean
  /** The kind of booking whose page this is: such a page shows its own held time with a clock of its own. */
  page: 'psychologist' | 'gp' | null
}

const kindOf = ({ appointments: [appointment] }: HeldTime) => (appointment?.isGP ? 'gp' : 'psychologist')

/** Which of the held times the bar shows on this page. See docs/product/choosing-a-time.md#held-times. */
export function heldRows<T extends HeldTime>({ holds, own, hasRunOut, page }: HoldsOnPage<T>): ShownHolds<T> {
  const isOwn = ({ reserveId }: HeldTime) => reserveId === own?.reserveId
  const isOnItsPage = own !== null && kindOf(own) === page
  const live = holds.filter((hold) => !(isOwn(hold) && isOnItsPage))
  const wasOurs = own !== null && isHold(own.status) && !holds.some(isOwn)
  return {
    live: [...live.filter(isOwn), ...live.filter((hold) => !isOwn(hold))],
    ended: wasOurs && hasRunOut && !isOnItsPage ? own : null,
  }
}

type HeldTimesRead = {
  holds: readonly ReservationView[]
  /** How the server's clock relates to this page's steady one, when the answer came. */
  offset: number
}

const heldQuery = (accountId: string, holder: readonly unknown[]) =>
  queryOptions<HeldTimesRead, ApiError>({
    queryKey: ['listHolds', accountId, ...holder],
    queryFn: async ({ signal }) => {
      const { holds, serverTime } = valueOf(await callApi('listHolds', { params: { accountId } }, { signal }))
      const last = holds.at(-1)
      if (last) markHeld(last)
      return { holds, offset: clockOffset({ serverTime, receivedAt: performance.now() }) }
    },
  })

const soonestMs = 1000

/** What this person is holding, as the server knows it: read again when one ends, on waking, and on news from another tab. */
function useHeldTimes(): HeldTimesRead | null {
  const { accountId } = useSettings()
  const { status, user } = useSession()
  const own = useItem('reservation')
  const { data, refetch } = useRead({
    ...heldQuery(accountId, [status, user?.email, own?.reserveId, own?.status]),
    enabled: status !== 'loading' && user?.role !== 'clinician',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const [first] = state.data?.holds ?? []
      if (!first?.expiresAt || !state.data) return false
      const end = { expiresAt: first.expiresAt, offset: state.data.offset }
      return Math.max(soonestMs, millisecondsLeft(end))
    },
  })
  useEffect(() => onNews(() => void refetch()), [refetch])
  const isNothingLeft = data !== undefined && data.holds.length === 0 && own === null
  useEffect(() => {
    if (isNothingLeft) unmarkHeld()
  }, [isNothingLeft])
  return data ?? null
}

/** Presses of "Let it go", which asks nothing, and of "Hold it again", which takes it back while the time is free. */
function useLetGo() {
  const { accountId } = useSettings()
  const isKnown = usePerson() !== 'visitor'
  const [busy, setBusy] = useState<string | null>(null)
  const [gone, setGone] = useState<ReservationView | null>(null)
  const key = useRef('')

  const showChange = () => {
    notifyOtherTabs()
    return invalidate('listHolds', 'readAvailability', 'readGpAvailability')
  }

  const letGo = async (hold: ReservationView) => {
    setBusy(hold.reserveId)
    const answer = await callApi('releaseReservation', { params: { accountId, reserveId: hold.reserveId } })
    if (answer.ok) {
      key.current = newKey()
      setGone(hold)
      if (readItem('reservation')?.reserveId === hold.reserveId) storeItem('reservation', null)
      await showChange()
    } else showToast('error', answer.problem.message)
    setBusy(null)
  }

  const holdAgain = async ({ reserveId, appointments: [appointment] }: ReservationView) => {
    if (!appointment) return
    setBusy(reserveId)
    const {
      clinicianId,
      sessionTypeId: appointmentTypeId,
      startDateTime,
      deliveryType,
      funding,
    } = appointment
    const choice = { accountId, clinicianId, appointmentTypeId, startDateTime, deliveryType }
    const outcome = await reserveSlot(
      { ...choice, funding: funding ?? undefined },
      { isSignedIn: isKnown, key: key.current },
    )
    if (outcome.kind === 'taken') showToast('error', outcome.message)
    if (outcome.kind === 'refused') showToast('error', outcome.problem.message)
    if (outcome.kind !== 'refused') setGone(null)
    await showChange()
    setBusy(null)
  }

  return { letGo, holdAgain, forget: () => setGone(null), busy, gone }
}

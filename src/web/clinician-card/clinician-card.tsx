import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarOff from 'lucide-react/icons/calendar-off'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { memo, type MouseEvent, Suspense, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import {
  type CardBadge,
  cardBadge,
  cardBadgeText,
  cardBadgeTexts,
  type CardDetails,
  isBookNowDisabled,
} from '#domain/clinicians/card.ts'
import { useAttachedClinicianId } from '../client/client-profile.ts'
import { useSession } from '../session/session.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Badge, IconFacts, Portrait } from '../ui/card.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { CardTime, CardView } from './card-view.ts'
import * as styles from './clinician-card.module.css'

const looks = {
  nextAvailable: { tone: 'success', Icon: CalendarCheck },
  preferredTimesBooked: { tone: 'warning', Icon: CalendarClock },
  fullyBooked: { tone: 'warning', Icon: CalendarClock },
  fullyBookedForExisting: { tone: 'warning', Icon: CalendarClock },
  notOpenYet: { tone: 'neutral', Icon: CalendarOff },
  notAccepting: { tone: 'neutral', Icon: CalendarOff },
} as const satisfies Record<CardBadge['kind'], unknown>

/** One of the badges. See docs/product/discovery.md#card-badges. */
function AvailabilityBadge({ facts, nextDay }: { facts: CardDetails; nextDay: string }) {
  const badge = cardBadge(facts)
  const { tone, Icon } = looks[badge.kind]
  return (
    <Badge tone={tone} icon={<Icon className="icon" />}>
      {cardBadgeText(badge, () => nextDay)}
    </Badge>
  )
}

const fetchGate = () => import('./booking-checks.tsx').then((file) => file.BookingChecks)
const BookingChecks = lazyPart(fetchGate)

type BookNowProps = {
  view: CardView
  facts: CardDetails
  profile: string
}

/** Below `sm` a screen is extra small. See docs/product/site.md#widths. */
const extraSmall = '(width < 640px)'

/** Before scripts run, and without them, links to the profile. See docs/product/discovery.md#book-now. */
function BookNow({ view, facts, profile }: BookNowProps) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [pressed, setPressed] = useState<{ presses: number; time?: CardTime }>({ presses: 0 })
  const [isOpen, setIsOpen] = useState(false)
  const { name, _id } = view.clinician
  const buttons = useRef<HTMLDivElement>(null)
  const pathTo = (time?: CardTime) =>
    `${paths.psychologist(_id, time && { time: time.start, minutes: String(time.minutes) })}#book`

  const press = (event: MouseEvent, time?: CardTime) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isOpen && !time) return setIsOpen(false)
    setPressed({ presses: pressed.presses + 1, time })
  }
  const goOn = () => {
    if (matchMedia(extraSmall).matches) setIsOpen(true)
    else void navigate(pathTo(pressed.time))
  }
  const close = () => {
    setIsOpen(false)
    buttons.current?.querySelector<HTMLElement>(':scope > :last-child')?.focus()
  }
  const ahead = { onPointerEnter: fetchGate, onFocus: fetchGate }
  const whyNot = user?.role === 'clinician' ? clinicianText : whyDisabled(facts)
  const words = (
    <>
      Book now<span className="sr-only"> with {name}</span>
    </>
  )

  return (
    <>
      {!whyNot && view.times.length > 0 && (
        <ul className={styles.times} aria-label={`Next free times of ${name}`}>
          {view.times.map((time) => (
            <li key={time.start}>
              <Link
                className={`slot ${styles.time}`}
                to={pathTo(time)}
                onClick={(event) => press(event, time)}
                {...ahead}
              >
                <span>{time.words.split(', ')[0]}</span> {time.words.split(', ')[1]}
                <span className="sr-only"> with {name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons} ref={buttons}>
        <LinkButton look="secondary" size="small" to={profile}>
          View profile<span className="sr-only"> of {name}</span>
        </LinkButton>
        {whyNot ? (
          <Button size="small" disabledReason={whyNot}>
            {words}
          </Button>
        ) : (
          <LinkButton
            size="small"
            to={pathTo()}
            onClick={press}
            {...ahead}
            aria-expanded={isOpen || undefined}
          >
            {words}
          </LinkButton>
        )}
      </div>
      {pressed.presses > 0 && (
        <Suspense fallback={null}>
          <BookingChecks
            view={view}
            presses={pressed.presses}
            wanted={pressed.time}
            isOpen={isOpen}
            onPass={goOn}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** The whole sentence is above the list. */
const clinicianText = 'You are logged in as a psychologist'

function whyDisabled(facts: CardDetails): string | null {
  if (!isBookNowDisabled({ ...facts, isSubmitting: false })) return null
  const { kind } = cardBadge(facts)
  return kind === 'nextAvailable' ? null : cardBadgeTexts[kind]
}

/** A psychologist in a list: when, who, what for, what it costs. Lists around it change more often than it does. */
export const ClinicianCard = memo(function ClinicianCard({ view }: { view: CardView }) {
  const { name, _id } = view.clinician
  const isAttached = useAttachedClinicianId() === _id
  const facts = { ...view.facts, isAttached }
  const profile = paths.psychologist(_id)
  return (
    <article className={`card hover:border-main hover:shadow ${styles.card}`}>
      <div className="grid grid-cols-[84px_1fr] items-center gap-4">
        <Portrait src={view.avatar} name={name} />
        <div>
          <h3>
            <Link to={profile}>{name}</Link>
          </h3>
          <p className="mt-0.5 text-sm leading-[1.4] text-ink-soft">
            {view.role}
            <br />
            {view.about}
          </p>
        </div>
      </div>
      <div>
        <AvailabilityBadge facts={facts} nextDay={view.nextDay} />
      </div>
      <p className={styles.bio}>{view.bio}</p>
      <IconFacts
        facts={[
          { Icon: HeartHandshake, term: 'Helps with', words: view.helpsWith },
          { Icon: Wallet, term: 'Funding', words: view.paidBy },
          { Icon: Users, term: 'Sees', words: view.sees },
        ]}
      />
      <div className={styles.foot}>
        <p className="text-sm">
          {view.cost && <b className="font-semibold tabular-nums">{view.cost.amount}</b>}{' '}
          <span className="text-ink-soft">{view.cost?.note ?? 'The cost is shown before you book'}</span>
        </p>
        <BookNow view={view} facts={facts} profile={profile} />
      </div>
    </article>
  )
})

const bones = (...shapes: string[]) =>
  shapes.map((shape) => <span key={shape} className={`${styles.bone} ${shape}`} />)

/** As tall as a card whose facts take one line each. */
export const ClinicianSkeleton = () => (
  <div className={`card ${styles.card}`} aria-hidden="true">
    <div className="grid grid-cols-[84px_1fr] items-center gap-4">
      {bones('size-[84px] rounded-lg')}
      <div className="grid gap-2.5">{bones('h-[22px] w-7/10', 'h-4 w-9/10')}</div>
    </div>
    {bones('h-[27px] w-3/5 rounded-full')}
    <div className="grid gap-2">{bones('h-4', 'h-4 w-9/10', 'h-4 w-3/5')}</div>
    <div className="grid gap-3">{bones('h-4 w-4/5', 'h-4 w-7/10', 'h-4 w-2/5')}</div>
    <div className={styles.foot}>
      {bones('h-6 w-3/4', 'h-[52px] rounded')}
      <div className={styles.buttons}>{bones('h-11 rounded', 'h-11 rounded w-full')}</div>
    </div>
  </div>
)

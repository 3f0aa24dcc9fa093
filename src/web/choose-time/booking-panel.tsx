import X from 'lucide-react/icons/x'
import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { formatHoldTime } from '#domain/booking/holds.ts'
import { caseLoadFullText, isPanelButtonDisabled } from '#domain/clinicians/card.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { hasPrice } from '#domain/fees/quote.ts'
import { type FundingMethod, fundingMethods } from '#domain/funding/methods.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt, sessionDateOf } from '#domain/time/local-time.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { apiQuery, useRead } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { formatFirstName, shortDay, shortMoment } from '../appointment/format-day.ts'
import { formatZone } from '../appointment/zone-line.tsx'
import { useTimeZone } from '../client/use-time-zone.ts'
import { useSession } from '../session/session.tsx'
import { readItem } from '../session/tab-storage.ts'
import { Button, IconButton, LinkButton, TextButton } from '../ui/button.tsx'
import { SelectField, toOptions } from '../ui/field.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Notice } from '../ui/notice.tsx'
import { SkeletonText } from '../ui/skeletons.tsx'
import { type BookableClinician, toCaseLoad, type WantedTime } from './bookable-clinician.ts'
import { nextFreeDay } from './calendar-pages.ts'
import { FetchAhead } from './fetch-ahead.tsx'
import { formatCost, toPricedClinician } from './format-cost.ts'
import { pathAfterReserving } from './next-page.ts'
import { PanelDays } from './panel-days.tsx'
import {
  CaseLoadNotice,
  ClinicianNotice,
  FailureNotice,
  NoTypesNotice,
  useAgeRefusal,
  useIsFull,
} from './panel-notices.tsx'
import { heldElsewhere, useBookingChecks } from './use-booking-checks.tsx'
import { type PanelState, usePanel, usePanelFunding } from './use-panel.ts'
import { HoldProblem, useReserve } from './use-reserve.tsx'
import { WhoIsItFor } from './who-is-it-for.tsx'
import * as styles from './booking-panel.module.css'

export type BookingPanelProps = {
  clinician: BookableClinician
  /** What the page's address asks for; what was chosen during this visit goes first. */
  funding?: FundingMethod | null
  /** A time that was pressed before the panel was there: it is chosen. */
  wanted?: WantedTime
  /** `page` scrolls inside itself on wide screens, with the foot always in view; `inline` grows inside a card. */
  variant?: 'page' | 'inline'
  onClose?: () => void
}

/** See docs/product/choosing-a-time.md#booking-panel. */
export function BookingPanel({
  clinician,
  funding = null,
  wanted,
  variant = 'page',
  onClose,
}: BookingPanelProps) {
  const { status, user } = useSession()
  const isClinician = status === 'signedIn' && user?.role === 'clinician'
  return (
    <section
      className={`${styles.panel} ${variant === 'page' ? styles.page : styles.inline}`}
      aria-label={bookingLabel(clinician.name)}
    >
      {onClose && (
        <IconButton
          className="absolute top-1 right-1 z-1"
          label={`Close the times of ${clinician.name}`}
          icon={<X className="icon" />}
          onClick={onClose}
        />
      )}
      {isClinician ? (
        <div className={styles.body}>
          <h2 className="sr-only">{bookingLabel(clinician.name)}</h2>
          <ClinicianNotice />
        </div>
      ) : (
        <OpenPanel clinician={clinician} asked={funding} wanted={wanted} />
      )}
    </section>
  )
}

type OpenPanelProps = { clinician: BookableClinician; asked: FundingMethod | null; wanted?: WantedTime }

function OpenPanel({ clinician, asked, wanted }: OpenPanelProps) {
  const { accountId, hold } = useSettings()
  const isSignedIn = useSession().status === 'signedIn'
  const { funding, notOffered } = usePanelFunding(clinician, asked)
  const panel = usePanel(clinician, funding, wanted)
  const body = useRef<HTMLDivElement>(null)
  const ageRefusal = useAgeRefusal(clinician, { funding, today: panel.today })
  const isFull = useIsFull(clinician)
  const sessionDate = panelSessionDate(panel, clinician)
  const gate = useBookingChecks({ clinician, funding, type: panel.type, sessionDate })
  const { reserve, busy, problem, clearProblem } = useReserve({
    nextPath: () => pathAfterReserving({ isSignedIn }),
    onTaken: () => {
      panel.move({ do: 'dropSlot' })
      panel.availability.refetch()
    },
  })

  const chooseAgain = () => {
    clearProblem()
    panel.move({ do: 'dropSlot' })
    body.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus()
  }
  const { slot, type } = panel
  const press = () => {
    if (!slot || !type) return
    const choice = {
      accountId,
      clinicianId: clinician._id,
      appointmentTypeId: type._id,
      startDateTime: slot.startDateTime,
      deliveryType: panel.delivery,
    } as const
    gate.pass((chosen) => {
      const held = heldElsewhere(readItem('reservation'), { clinicianId: clinician._id, now: new Date() })
      void reserve({ ...choice, funding: chosen ?? undefined, replaces: held?.reserveId })
    })
  }
  const isClosed = isPanelButtonDisabled({ caseLoad: toCaseLoad(clinician), isSignedIn })
  const whyNot =
    ((isClosed || isFull) && caseLoadFullText) ||
    ageRefusal ||
    (!type && 'Choose an appointment type first') ||
    null

  return (
    <>
      <div className={styles.body} ref={body}>
        <h2 className="sr-only">Book with {formatFirstName(clinician.name)}</h2>
        <WhoIsItFor />
        {isFull && <CaseLoadNotice name={clinician.name} />}
        {ageRefusal && <Notice type="warning" announced="politely" title={ageRefusal} />}
        {isFull ? (
          <SimilarPeople {...{ clinician, funding }} />
        ) : (
          <PanelChoices {...{ clinician, funding, notOffered, panel }} />
        )}
      </div>
      <div className={styles.foot} data-chosen={slot ? true : undefined}>
        <HoldProblem problem={problem} />
        {!isFull && <PanelSummary {...{ clinician, funding, panel }} onChooseAgain={chooseAgain} />}
        <Button
          wide
          busy={busy && 'Holding your time…'}
          disabledReason={whyNot ?? (!slot && 'Choose a date and a time first')}
          onClick={press}
        >
          {bookingButtonText(isSignedIn)}
        </Button>
        {!isFull && (
          <p className="max-w-none text-xs text-ink-soft text-center">
            Held for {formatHoldTime(hold.seconds)}. Nothing is charged today.
          </p>
        )}
      </div>
      {gate.dialog}
      <FetchAhead path={pathAfterReserving({ isSignedIn })} />
    </>
  )
}

type PanelChoicesProps = {
  clinician: BookableClinician
  funding: FundingMethod | null
  /** What was asked for and this clinician does not take. */
  notOffered: FundingMethod | null
  panel: PanelState
}

/** From top to bottom: how to pay, which session, by video or by phone, which day, which time. */
function PanelChoices({ clinician, funding, notOffered, panel }: PanelChoicesProps) {
  const { offered, types, type, move, deliveries } = panel
  const ways = fundingMethods.filter(({ code }) => clinician.helmControl.fundingMethods.includes(code))
  const [only] = ways.length === 1 && !notOffered ? ways : []
  return (
    <>
      {only ? (
        <p>
          {formatFirstName(clinician.name)} takes <b className="font-semibold">{only.label}</b>.
        </p>
      ) : (
        <SelectField
          label="How will you pay?"
          placeholder="Choose to see your cost"
          options={toOptions(ways)}
          value={funding ?? ''}
          error={
            notOffered &&
            `${formatFirstName(clinician.name)} does not take ${findLabel(fundingMethods, notOffered)}`
          }
          onChange={({ target }) => {
            const way = ways.find(({ code }) => code === target.value)
            if (way) panel.pickFunding(way.code)
          }}
        />
      )}
      {offered.status === 'failed' && (
        <FailureNotice words={offered.problem.message} onRetry={offered.retry} />
      )}
      {offered.status === 'ready' && types.length === 0 && <NoTypesNotice />}
      {type && types.length === 1 && (
        <p>
          {type.label}, {type.duration} minutes
        </p>
      )}
      {type && types.length > 1 && (
        <SelectField
          label="Appointment type"
          options={types.map(({ _id, label, duration }) => ({
            value: _id,
            label: `${label}, ${duration} minutes`,
          }))}
          value={type._id}
          onChange={({ target }) => move({ do: 'pickType', typeId: target.value })}
        />
      )}
      {type && deliveries.length > 1 && (
        <SelectField
          label="How will you meet?"
          options={deliveries.map((code) => ({ value: code, label: findLabel(deliveryTypes, code) }))}
          value={panel.delivery}
          onChange={({ target }) => {
            const way = deliveries.find((code) => code === target.value)
            if (way) panel.pickDelivery(way)
          }}
        />
      )}
      {(type || panel.isWaiting) && <PanelDays calendar={panel} others={paths.findPsychologist()} />}
    </>
  )
}

const most = 3

type SimilarPeopleProps = { clinician: BookableClinician; funding: FundingMethod | null }

/** In place of the calendar of a psychologist who takes no new clients: others who help with the same and are free. */
function SimilarPeople({ clinician, funding }: SimilarPeopleProps) {
  const [zone] = useTimeZone()
  const { data, isPending } = useRead(
    apiQuery('listClinicians', {
      query: {
        clientMentalHealthConcern: [...(clinician.helmControl.primarySpecialisations ?? [])],
        funding: funding ?? undefined,
        nextAvailable: 'true',
        timeZone: zone,
        perPage: most + 1,
      },
    }),
  )
  if (isPending) return <SkeletonText lines={3} />
  const others = data?.clinicians.filter(({ _id }) => _id !== clinician._id).slice(0, most) ?? []
  const first = others[0]?.matchedNextAvailabilities[0]?.startDateTime
  return (
    <div className="grid gap-3">
      {first !== undefined && (
        <>
          <h3 className="text-lg" id="similar-people">
            Others like {formatFirstName(clinician.name)} who are free soon
          </h3>
          <ul className="pick-list" aria-labelledby="similar-people">
            {others.map(({ _id, name, medicare, matchedNextAvailabilities: [next] }) => (
              <li key={_id}>
                <Link to={paths.psychologist(_id)}>
                  <span>
                    {name}
                    <br />
                    <span className="text-sm font-normal text-ink-soft">
                      {findLabel(clinicianRoles, medicare.role)}
                    </span>
                  </span>
                  <span className="ml-auto text-sm font-normal text-ink-soft">
                    {next && shortDay(localDayAt(new Date(next.startDateTime), zone))}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-xs text-ink-soft">Days in {formatZone(zone, new Date(first))}.</p>
        </>
      )}
      <LinkButton look="secondary" size="small" to={paths.findPsychologist({ nextAvailable: 'true' })}>
        See everyone who is free
      </LinkButton>
    </div>
  )
}

const FeeNoticeDialog = lazyPart(() => import('./fee-notice-dialog.tsx').then((file) => file.FeeNoticeDialog))

type PanelCostProps = {
  clinician: BookableClinician
  funding: FundingMethod | null
  panel: PanelState
  /** Back to the days, with the slot let go. */
  onChooseAgain: () => void
}

/**
 * The chosen time and what the session costs, shown before a slot is taken. There is no price before a funding method is
 * chosen. See docs/product/choosing-a-time.md#booking-panel.
 */
function PanelSummary({ clinician, funding, panel, onChooseAgain }: PanelCostProps) {
  const { rates } = useSettings()
  const { slot, zone } = panel
  const start = slot && new Date(slot.startDateTime)
  const sessionDate = panelSessionDate(panel, clinician)
  const { type = null } = panel
  const priced = {
    clinician: toPricedClinician(clinician),
    type,
    funding,
    sessionDate,
    minutes: type?.duration,
  }
  const words = formatCost(priced, rates)
  const consult = panel.delivery === 'videoCall' ? 'Video call' : 'Phone call'
  return (
    <div className="grid leading-[1.4]">
      <div className={`flex justify-between items-baseline gap-4 ${styles.money}`}>
        <span>
          <b className="block font-sans text-md/[1.4] font-semibold normal-nums">
            {start ? shortMoment(start, zone) : formatLead(panel)}
          </b>
          {start && <span className="text-sm text-ink-soft">{formatZone(zone, start)}</span>}
          {!start && words && <CostDetail {...words} />}
        </span>
        {words && (
          <span className="text-right whitespace-nowrap">
            <b className="block">{words.price}</b>
            <span className="text-sm text-ink-soft">{words.priceNote}</span>
          </span>
        )}
      </div>
      {start && (
        <p className="text-sm text-ink-soft">
          {consult} with {clinician.name}. {words && <CostDetail {...words} />}
        </p>
      )}
      {!words && (
        <p className="text-sm text-ink-soft">
          {funding
            ? 'We confirm the cost with you before anything is charged.'
            : 'Choose how you will pay to see your cost.'}
        </p>
      )}
      <p className={`flex flex-wrap gap-x-4 max-w-none ${styles.links}`}>
        {start && <TextButton onClick={onChooseAgain}>Choose another date or time</TextButton>}
        {words && funding && <FeeNotice {...{ clinician, funding, sessionDate, minutes: type?.duration }} />}
      </p>
    </div>
  )
}

const CostDetail = ({ detail, needs }: { detail: string; needs: string | null }) => (
  <span className="text-sm text-ink-soft">
    {detail}.{needs && ` ${needs}.`}
  </span>
)

/** The date of the chosen time where it is held; before one is chosen, of the first free time of the chosen day or of all. */
function panelSessionDate(panel: PanelState, { timeZone }: BookableClinician): string {
  const { slot, slots, availability, today } = panel
  const day = availability.days && nextFreeDay(availability.days)
  const first = slot ?? slots[0] ?? (day && availability.days?.[day]?.timeSlots[0])
  return first ? sessionDateOf(new Date(first.startDateTime), timeZone) : formatIsoDate(today)
}

const formatLead = ({ type }: PanelState): string =>
  type ? `${type.label}, ${type.duration} minutes` : 'What you pay'

type FeeNoticeProps = {
  clinician: BookableClinician
  funding: FundingMethod
  sessionDate: string
  minutes: number | undefined
}

/** Only where there is a price to explain. */
function FeeNotice({ funding, ...price }: FeeNoticeProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!hasPrice(funding)) return null
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>Price details</TextButton>
      {isOpen && (
        <Suspense fallback={null}>
          <FeeNoticeDialog {...price} funding={funding} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const bookingButtonText = (isSignedIn: boolean) =>
  isSignedIn ? 'Complete your booking' : 'Sign up to complete your booking'

const bookingLabel = (name: string) => `Book a session with ${formatFirstName(name)}`

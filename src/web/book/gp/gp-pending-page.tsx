import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudCheck from 'lucide-react/icons/cloud-check'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { isHold } from '#domain/booking/holds.ts'
import { isRecord } from '#domain/record.ts'
import { callApi } from '../../api/call-api.ts'
import { useSettings } from '../../api/settings.ts'
import { useAction } from '../../api/use-action.ts'
import { AboutWhom } from '../../client/client-notices.tsx'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { usePerson } from '../../session/person.ts'
import { PageHead } from '../../site/page-head.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { journeyPageAt } from '../frame/journey.ts'
import { useBookedForOnFile } from '../funding/on-behalf-of.ts'
import {
  actionWords,
  AddCard,
  formReaders,
  type GpStanding,
  offerToFollow,
  pendingWords,
  StandingProblem,
  useGpStanding,
  timeForForms,
} from './gp-standing.tsx'
import { GpStep, LogInFirst } from './gp-step.tsx'

const { title } = journeyPageAt(paths.gpBookingPending())

/** What is left before a GP appointment can be confirmed. See docs/product/gp.md#pending-page. */
export default function GpPendingPage() {
  const isClient = usePerson() === 'client'
  return (
    <GpStep>
      {(reservation) => (
        <>
          <PageHead title={title} description="The forms your GP needs first." indexed={false} />
          {isClient ? (
            <Pending key={reservation.reserveId} reservation={reservation} />
          ) : (
            <>
              <h1>{title}</h1>
              <LogInFirst returnTo={paths.gpBookingPending()} />
            </>
          )}
        </>
      )}
    </GpStep>
  )
}

function Pending({ reservation }: { reservation: ReservationView }) {
  const { standing, problem, isReading, readAgain } = useGpStanding(reservation.reserveId)
  if (standing) return <Forms standing={standing} reservation={reservation} />
  return (
    <>
      <h1>{title}</h1>
      {problem ? (
        <StandingProblem problem={problem} isReading={isReading} onRetry={() => void readAgain()} />
      ) : (
        <div className="mt-8" aria-busy="true">
          <FormSkeleton />
        </div>
      )}
    </>
  )
}

function Forms({ standing, reservation }: { standing: GpStanding; reservation: ReservationView }) {
  useBookedForOnFile()
  const settings = useSettings()
  const { name } = reservation.psychologist
  const copy = pendingWords(standing, name)
  const cardProblem = useCardProblem()
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead mt-3">{copy.lead}</p>
      <AboutWhom className="mt-3" />
      <p className="inline-flex items-start gap-1.5 text-sm text-ink-soft mt-3">
        <CloudCheck className="icon mt-0.5" />
        <span>{formReaders(settings)}</span>
      </p>
      {copy.notice && (
        <div className="mt-6">
          <Notice title={copy.notice.title}>{copy.notice.text}</Notice>
        </div>
      )}
      <SafetyLine safety={standing.safety} />
      {copy.hasFormsLeft && <p>{timeForForms}</p>}
      <FormList forms={copy.forms} />
      <ExtraForms sent={standing.sent} />
      {copy.hindrance && (
        <div className="mt-6">
          {copy.next?.code === 'savedCard' && cardProblem !== null ? (
            <Notice type="error" announced="atOnce" title={cardProblem} />
          ) : (
            <Notice type="warning" title={copy.hindrance} />
          )}
        </div>
      )}
      <NextAction next={copy.next} />
      <p className="text-sm text-ink-soft mt-4">The time is not booked until you confirm the appointment.</p>
      <BookNow standing={standing} name={name} />
      {copy.hasFormsLeft && <Reminder reservation={reservation} standing={standing} />}
    </>
  )
}

/** Someone who answered by mistake, and chose a time again, answers again from here. */
export const SafetyLine = ({ safety }: Pick<GpStanding, 'safety'>) =>
  safety === 'positive' ? (
    <p className="mt-6">
      Your last safety check says that you may need support sooner than this appointment. If you answered by
      mistake, <Link to={paths.safetyCheck()}>answer the safety check again</Link>.
    </p>
  ) : (
    <p className="mt-6">
      {safety === 'none'
        ? 'A short safety check comes first. We ask everyone the same questions.'
        : 'Your safety check is done.'}
    </p>
  )

/** What the card form said before it sent the client here; null where it said nothing. See `gp-page.tsx`. */
function useCardProblem(): string | null {
  const { state } = useLocation()
  return isRecord(state) && typeof state.cardProblem === 'string' ? state.cardProblem : null
}

/** What the practice would like to know as well. It stops nothing. */
function ExtraForms({ sent }: Pick<GpStanding, 'sent'>) {
  const { extraQuestionnaires } = useSettings()
  return extraQuestionnaires.map(({ code, name }) => (
    <p key={code} className="mt-4">
      {sent.includes(code) ? (
        `You have sent the ${name}.`
      ) : (
        <>
          If you like, also fill in the <Link to={paths.extraQuestionnaire(code)}>{name}</Link>. It is
          optional.
        </>
      )}
    </p>
  ))
}

/** Numbered where there is more than one. */
function FormList({ forms }: { forms: ReturnType<typeof pendingWords>['forms'] }) {
  const isNumbered = forms.length > 1
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List className="grid gap-4 mx-0 mt-5 mb-0 p-0 list-none">
      {forms.map(({ code, title: name, text, takes, steps, isDone }, at) => (
        <li key={code} className="card flex items-start gap-4">
          {isNumbered && (
            <span
              className="grid flex-none place-items-center size-10 rounded-[50%] bg-tint font-display text-lg/none font-medium text-main"
              aria-hidden="true"
            >
              {at + 1}
            </span>
          )}
          <div className="grid gap-2 min-w-0">
            <h2 className="text-lg">
              {isNumbered && <span className="sr-only">{at + 1}. </span>}
              {name}
            </h2>
            <p>{text}</p>
            {isDone ? (
              <p className="inline-flex items-center gap-1.5 text-sm font-semibold text-success">
                <CircleCheck className="icon" /> Sent
              </p>
            ) : (
              <p className="text-sm text-ink-soft">
                {takes} · {steps}
              </p>
            )}
          </div>
        </li>
      ))}
    </List>
  )
}

/** The one main action: to what is missing first, or to the confirmation. */
const NextAction = ({ next }: { next: GpStanding['missing'][number] | null }) => (
  <div className="mt-8">
    {next?.code === 'savedCard' ? (
      <AddCard />
    ) : (
      <LinkButton to={next ? paths[next.page]() : paths.gpBookingConfirmation()}>
        {next ? actionWords[next.code] : 'Continue to confirm'}
        <ArrowRight className="icon" />
      </LinkButton>
    )}
  </div>
)

/** Where only forms are missing and the practice lets them follow. See docs/product/gp.md#forms-after-booking. */
function BookNow({ standing, name }: { standing: GpStanding; name: string }) {
  const [zone] = useTimeZone()
  const offer = offerToFollow(standing, { zone, name })
  if (offer === null) return null
  return (
    <section className="form-section" aria-labelledby="book-now">
      <h2 className="text-lg" id="book-now">
        No time for this now?
      </h2>
      <p className="mt-2">{offer}</p>
      <div className="mt-4">
        <LinkButton look="secondary" to={paths.gpBookingConfirmation()}>
          Book now, send the rest later
        </LinkButton>
      </div>
    </section>
  )
}

type ReminderProps = {
  reservation: ReservationView
  standing: Pick<GpStanding, 'isReminderAsked' | 'reminderSentAt'>
}

/** One email while the time is held, for who asks. Not offered where no email can be sent. See docs/product/gp.md#reminder. */
export function Reminder({ reservation: { reserveId, status }, standing }: ReminderProps) {
  const { accountId, canSendEmail } = useSettings()
  const { act, busy, problem } = useAction()
  const [isDone, setIsDone] = useState(standing.isReminderAsked)
  if (!canSendEmail || !isHold(status)) return null
  const ask = () =>
    act('ask', {
      call: () => callApi('remindOfQuestionnaires', { params: { accountId, reserveId } }),
      after: () => setIsDone(true),
    })
  return (
    <section className="form-section" aria-labelledby="remind-me">
      <h2 className="text-lg" id="remind-me">
        Called away?
      </h2>
      <output className="block mt-2 text-ink-soft">
        {standing.reminderSentAt
          ? 'We’ve sent you the email you asked for.'
          : isDone
            ? 'We’ll email you once, about six minutes before your time runs out, if a form is still missing.'
            : 'We can email you once, about six minutes before your time runs out, if a form is still missing.'}
      </output>
      {problem && (
        <div className="mt-4">
          <Notice type="error" announced="atOnce" title={problem.message} />
        </div>
      )}
      {!isDone && (
        <div className="mt-4">
          <Button look="secondary" busy={busy !== null && 'One moment'} onClick={() => void ask()}>
            Remind me
          </Button>
        </div>
      )}
    </section>
  )
}

import CircleCheck from 'lucide-react/icons/circle-check'
import CloudCheck from 'lucide-react/icons/cloud-check'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { Link } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { AboutWhom } from '../../client/about-whom.tsx'
import { PageHead } from '../../page-head.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { usePerson } from '../../visit/person.ts'
import { journeyPageAt } from '../frame/journey.ts'
import { useBookedForOnFile } from '../funding/use-booked-for.ts'
import { GpStep } from './gp-step.tsx'
import { type GpStanding, useGpStanding } from './gp-standing.ts'
import { LogInFirst } from './log-in-first.tsx'
import { NextAction } from './next-action.tsx'
import { formReaders, pendingCopy } from './pending-copy.ts'
import { Reminder } from './reminder.tsx'
import { StandingProblem } from './standing-problem.tsx'
import * as styles from './gp-pending-page.module.css'

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
  const copy = pendingCopy(standing, name)
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
      <p className="mt-6">
        {standing.safety === 'none'
          ? 'A short safety check comes first. We ask everyone the same questions.'
          : 'Your safety check is done.'}
      </p>
      <FormList forms={copy.forms} />
      <ExtraForms sent={standing.sent} />
      {copy.hindrance && (
        <div className="mt-6">
          <Notice type="warning" title={copy.hindrance} />
        </div>
      )}
      <NextAction next={copy.next} />
      <p className="text-sm text-ink-soft mt-4">The time is not booked until you confirm the appointment.</p>
      {copy.hasFormsLeft && <Reminder reservation={reservation} standing={standing} />}
    </>
  )
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

type FormListProps = { forms: ReturnType<typeof pendingCopy>['forms'] }

/** Numbered where there is more than one. */
function FormList({ forms }: FormListProps) {
  const isNumbered = forms.length > 1
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List className={styles.forms}>
      {forms.map(({ code, title: name, text, takes, steps, isDone }, at) => (
        <li key={code} className={`card ${styles.form}`}>
          {isNumbered && (
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
          )}
          <div>
            <h2 className="text-lg">
              {isNumbered && <span className="sr-only">{at + 1}. </span>}
              {name}
            </h2>
            <p>{text}</p>
            {isDone ? (
              <p className={styles.done}>
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

import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { dass21 } from '#domain/questionnaires/dass21.ts'
import type { PageHandle } from '../page-handle.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { WizardPage } from '../forms/wizard.tsx'
import { type GpStanding, useKeptQuery } from './survey-session.ts'
import { SentHeading, SurveyPage, TimeEnded } from './survey-view.tsx'
import type { SentProps, Survey } from './survey.tsx'

export const handle: PageHandle = { frame: 'focused', isPersonal: true, showsHeldTime: true }
export const headers = () => ({ 'cache-control': 'no-store' })

const survey: Survey = {
  code: 'dass21',
  questionnaire: dass21,
  title: 'DASS-21',
  description: 'Twenty-one statements about your past week.',
  countsLastPage: false,
  leaveWarning: 'Your DASS-21 answers might be lost. Are you sure you want to leave?',
}

/** Four steps and a thank-you that leads on. Never a score: that is for the GP. See docs/product/gp.md#dass-21. */
export default function Dass21Page() {
  return <SurveyPage survey={survey} Sent={ThankYou} />
}

const redirectSeconds = 5

const ThankYou = ({ standing, isNew, hasEnded }: SentProps) => (
  <WizardPage label="DASS-21 progress" place={{ position: 0, total: 1 }} kept={null}>
    <SentHeading takesFocus={isNew}>Thank you. Your DASS-21 form has been submitted.</SentHeading>
    {hasEnded ? (
      <TimeEnded code="dass21" />
    ) : standing?.following ? (
      <ToAppointments following={standing.following} />
    ) : (
      <LeadOn isNew={isNew} />
    )}
  </WizardPage>
)

/** Sent for an appointment that is booked already. */
function ToAppointments({ following: { left } }: { following: NonNullable<GpStanding['following']> }) {
  const query = useKeptQuery()
  return (
    <>
      <p className="lead mt-3">
        {left.includes('mhtp')
          ? 'Your GP still needs the treatment plan questionnaire. It takes about 15 minutes.'
          : 'Your GP can read your answers before you meet.'}
      </p>
      <p className="mt-8">
        {left.includes('mhtp') ? (
          <LinkButton to={paths.treatmentPlanQuestions(query)}>Treatment plan questionnaire</LinkButton>
        ) : (
          <LinkButton to={paths.myAppointments()}>See my appointments</LinkButton>
        )}
      </p>
    </>
  )
}

function LeadOn({ isNew }: Pick<SentProps, 'isNew'>) {
  const navigate = useNavigate()
  const [isStopped, setIsStopped] = useState(!isNew)
  // What a live region has from the start is not read out: this one is filled once it is there.
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsThere(true), 100)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isStopped) return
    const timer = setTimeout(() => void navigate(paths.gpBookingConfirmation()), redirectSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isStopped, navigate])
  return (
    <>
      <output className="lead mt-3 block min-h-[1lh]">
        {isThere &&
          (isStopped
            ? 'Your appointment is not booked yet: please confirm it on the next page.'
            : `In ${redirectSeconds} seconds we take you to the page where you confirm your appointment.`)}
      </output>
      {isStopped ? (
        <p className="mt-8">
          <LinkButton to={paths.gpBookingConfirmation()}>Go on to your booking</LinkButton>
        </p>
      ) : (
        <p className="mt-6 flex flex-wrap items-center gap-4">
          <span>
            Click <Link to={paths.gpBookingConfirmation()}>here</Link> to go there now.
          </span>
          <Button look="secondary" onClick={() => setIsStopped(true)}>
            Stay on this page
          </Button>
        </p>
      )}
    </>
  )
}

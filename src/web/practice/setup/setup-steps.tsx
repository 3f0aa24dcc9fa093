import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { PracticeSetup } from '#contract/staff/setup-practice.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { nextUnsettled, type SetupStep, setupSteps } from '#domain/practice/checklist.ts'
import { queryClient } from '../../api/query.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { StepperShort } from '../../ui/stepper/stepper.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { Checklist } from './checklist.tsx'
import { stepScreens } from './steps/step-screens.ts'

const setupPage = staffPages.setup()

/** After the owner is there: one step after the other, each of which can wait. */
export function SetupSteps() {
  const { data, error } = useQuery(staffQuery('readPracticeSetup', {}), queryClient)
  if (data) return <Steps setup={data} />
  if (!error) return <FormSkeleton />
  return (
    <section className="grid max-w-[680px] justify-items-start gap-4 py-(--section)">
      <h1 tabIndex={-1}>Set up your practice</h1>
      {error.problem.status === 401 ? (
        <>
          <p className="lead">The practice has an owner. Sign in to go on with the set-up.</p>
          <LinkButton to={staffPages.signIn({ redirectTo: setupPage })}>Sign in</LinkButton>
        </>
      ) : (
        <Notice type="error" announced="politely" title={error.problem.message} />
      )}
    </section>
  )
}

const isStep = (text: string): text is SetupStep => setupSteps.some(({ code }) => code === text)

function Steps({ setup }: { setup: PracticeSetup }) {
  const [query] = useSearchParams()
  const asked = query.get('step') ?? ''
  const step = isStep(asked) ? asked : (nextUnsettled(setup.checklist) ?? 'open')
  const current = setupSteps.findIndex(({ code }) => code === step)
  const next = setupSteps[current + 1]?.code
  const Screen = stepScreens[step]
  return (
    <div className="py-8">
      <StepperShort steps={setupSteps} current={current} />
      <div className="journey">
        <div className="journey__main">
          <Screen key={step} setup={setup} next={staffPages.setup({ step: next ?? 'open' })} />
        </div>
        <div className="journey__side">
          <Checklist items={setup.checklist} current={step} />
          <p className="mt-4 text-xs text-ink-soft">
            Saved after each step. Everything can be changed later. Nobody can book until you say so at the
            end.
          </p>
          <LinkButton look="quiet" size="small" to={staffPages.practice()}>
            Go on later
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

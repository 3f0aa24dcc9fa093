import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PracticeSetup } from '#contract/staff/setup-practice.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { nextUnsettled, type SetupStep, setupSteps } from '#domain/practice/checklist.ts'
import { PageHead } from '../../page-head.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { StepperShort } from '../../ui/stepper/stepper.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskRead } from '../desk/desk-read.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { Checklist } from './checklist.tsx'
import { stepScreens } from './steps/step-screens.ts'

/** After the owner is there: one step after the other, each of which can wait. */
export default function SetupStepsPage() {
  return (
    <>
      <PageHead title="Set up your practice" description="For the staff of this practice." indexed={false} />
      <DeskRead query={staffQuery('readPracticeSetup', {})} skeleton={<FormSkeleton />}>
        {(setup) => <Steps setup={setup} />}
      </DeskRead>
    </>
  )
}

const isStep = (text: string): text is SetupStep => setupSteps.some(({ code }) => code === text)

function Steps({ setup }: { setup: PracticeSetup }) {
  const [query] = useSearchParams()
  const asked = query.get('step') ?? ''
  // A step that settles itself stays until the person goes on.
  const [first] = useState(() => nextUnsettled(setup.checklist) ?? 'open')
  const step = isStep(asked) ? asked : first
  const current = setupSteps.findIndex(({ code }) => code === step)
  const next = setupSteps[current + 1]?.code
  const Screen = stepScreens[step]
  return (
    <div>
      <StepperShort steps={setupSteps} current={current} />
      <div className="journey">
        <div className="journey__main">
          <Screen key={step} setup={setup} next={staffPages.setupSteps({ step: next ?? 'open' })} />
        </div>
        <div className="journey__side">
          <Sheet title="Your set-up">
            <Checklist items={setup.checklist} current={step} />
            <p className="mt-4 text-xs text-ink-soft">
              Saved after each step. Everything can be changed later. No one can book until you say so at the
              end.
            </p>
          </Sheet>
          <LinkButton look="quiet" size="small" to={staffPages.practice()}>
            Go on later
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

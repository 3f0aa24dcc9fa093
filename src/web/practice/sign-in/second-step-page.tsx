import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { queryClient } from '../../api/query.ts'
import type { PageHandle } from '../../page-frame.ts'
import { redirectToIn } from '../../session/own-path.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { RecoveryCodes } from '../second-step/recovery-codes.tsx'
import { SecondStepForm } from '../second-step/second-step-form.tsx'
import { SetUpSecondStep } from '../second-step/set-up-second-step.tsx'
import { enterPractice } from './after-sign-in.ts'
import { Door } from './door.tsx'

export const handle: PageHandle = { frame: 'focused' }

/** After the password: show the second step, or set one up where there is none yet. */
export default function SecondStepPage() {
  const redirectTo = redirectToIn(useLocation().search)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, error } = useQuery(staffQuery('readSecondStep', {}), queryClient)
  if (codes)
    return (
      <Door title="Recovery codes" heading="Keep these somewhere safe">
        <RecoveryCodes codes={codes} onDone={() => enterPractice(redirectTo)} />
      </Door>
    )
  if (error)
    return (
      <Door title="Staff sign-in" heading="Please sign in first">
        {error.problem.status !== 401 && (
          <Notice type="error" announced="politely" title={error.problem.message} />
        )}
        <LinkButton to={staffPages.signIn({ redirectTo: redirectTo ?? undefined })} wide>
          Sign in
        </LinkButton>
      </Door>
    )
  if (!data)
    return (
      <Door title="Second step" heading="One more step">
        <FormSkeleton fields={2} />
      </Door>
    )
  if (data.isToBeSetUp)
    return (
      <Door
        title="Add a second step"
        heading="Add a second step"
        above={data.email}
        lead="Client records are behind this door. It takes two minutes, once."
      >
        <SetUpSecondStep onAdded={(given) => (given ? setCodes(given) : enterPractice(redirectTo))} />
      </Door>
    )
  return (
    <Door
      title="Second step"
      heading="One more step"
      above={data.email}
      lead="Client records are behind this door, so we check that it’s you."
    >
      <SecondStepForm onPassed={() => enterPractice(redirectTo)} />
    </Door>
  )
}

import { useNavigate } from 'react-router'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { DetailsForm } from '../details-form.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

export function PracticeStep({ setup, next }: StepProps) {
  const navigate = useNavigate()
  return (
    <>
      <StepHead title="Your practice">About ten minutes in all. You can stop and come back.</StepHead>
      <DetailsForm details={setup.details} button="Save and continue" onSaved={() => void navigate(next)}>
        <LinkButton look="quiet" to={next}>
          Skip for now
        </LinkButton>
      </DetailsForm>
    </>
  )
}

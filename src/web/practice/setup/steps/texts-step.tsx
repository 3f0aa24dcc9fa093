import { paths } from '#contract/page-paths.ts'
import { NewTabLink } from '../../../ui/button/new-tab-link.tsx'
import { NotedStep } from './noted-step.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

const texts = {
  privacy: { title: 'Privacy policy', to: paths.privacy() },
  terms: { title: 'Terms and conditions', to: paths.terms() },
  cancellation: { title: 'Cancellation policy', to: paths.cancellationPolicy() },
} as const

export function TextsStep({ setup, next }: StepProps) {
  return (
    <>
      <StepHead title="Privacy and cancelling">What clients agree to when they sign up and book.</StepHead>
      <NotedStep step="texts" button="I’ve checked the texts" next={next}>
        <p>
          These texts are templates. Please read them, and have them checked for your practice before you
          open. They are files in the folder “legal” of the server’s content.
        </p>
        <ul className="grid gap-3">
          {setup.policies.map(({ code, version }) => (
            <li key={code}>
              <NewTabLink to={texts[code].to}>{texts[code].title}</NewTabLink>
              <span className="text-ink-soft"> · version {version}</span>
            </li>
          ))}
        </ul>
      </NotedStep>
    </>
  )
}

import { staffPages } from '#contract/staff/staff-pages.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { StateLine } from '../../desk/state-line.tsx'
import { ClinicianForm } from './clinician-form.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

export function ClinicianStep({ setup, next }: StepProps) {
  const { clinicians } = setup
  return (
    <>
      <StepHead title="Your first clinician">One is enough to open. Add the others later.</StepHead>
      {clinicians.some(({ isBookable }) => isBookable) ? (
        <div className="grid justify-items-start gap-5">
          <ul className="grid gap-3">
            {clinicians.map(({ id, name, profession, isBookable }) => (
              <li key={id}>
                <span className="font-display text-lg">{name}</span>
                <span className="text-ink-soft"> · {profession}</span>
                <br />
                <StateLine tone={isBookable ? 'ok' : 'due'}>
                  {isBookable ? 'Can be booked once you open' : 'Cannot be booked yet'}
                </StateLine>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={next}>Continue</LinkButton>
            <LinkButton look="quiet" to={staffPages.clinicians()}>
              All clinicians
            </LinkButton>
          </div>
        </div>
      ) : (
        <ClinicianForm setup={setup} next={next} />
      )}
    </>
  )
}

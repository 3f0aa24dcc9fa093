import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'

export type Step = {
  label: string
  /** The way back to a step that is done. */
  to?: string
}

type StepperProps = {
  label: string
  steps: readonly Step[]
  /** Counted from 0. */
  current: number
}

/** From 900 px: every step. Below, see StepperShort. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, position) => {
        const done = position < current
        return (
          <li
            key={step.label}
            className={done ? 'done' : undefined}
            aria-current={position === current ? 'step' : undefined}
          >
            <span className="dot">
              {done ? (
                <>
                  <Check className="icon" />
                  <span className="sr">Done: </span>
                </>
              ) : (
                position + 1
              )}
            </span>
            {done && step.to ? <Link to={step.to}>{step.label}</Link> : step.label}
          </li>
        )
      })}
    </ol>
  )
}

/** "Step 3 of 5" and a bar, where there is no room for the steps themselves. */
export function StepperShort({ steps, current }: Omit<StepperProps, 'label'>) {
  const next = steps[current + 1]
  return (
    <div className="steps-short">
      <div>
        <b className="strong">
          Step {current + 1} of {steps.length}: {steps[current]?.label}
        </b>
        {next && <span className="soft"> · next, {next.label.toLowerCase()}</span>}
      </div>
      <progress className="bar" value={current + 1} max={steps.length} aria-hidden="true" />
    </div>
  )
}

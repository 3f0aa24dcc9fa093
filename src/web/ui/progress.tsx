import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'
import * as styles from './progress.module.css'

type ProgressStep = {
  label: string
  /** The way back to a step that is done. */
  to?: string
}

type StepperProps = {
  label: string
  steps: readonly ProgressStep[]
  /** Counted from 0. */
  current: number
}

/** From 900 px: every step. Below, see StepperShort. */
export const Stepper = ({ label, steps, current }: StepperProps) => (
  <ol
    className={`hidden min-[900px]:flex min-[900px]:items-center min-[900px]:gap-2 min-[900px]:mx-auto ${styles.stepper}`}
    aria-label={label}
  >
    {steps.map((step, position) => {
      const done = position < current
      return (
        <li
          key={step.label}
          className={done ? styles.done : undefined}
          aria-current={position === current ? 'step' : undefined}
        >
          <span className={styles.dot}>
            {done ? (
              <>
                <Check className="icon min-[900px]:size-[15px] min-[900px]:stroke-3" />
                <span className="sr-only">Done: </span>
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

/** "Step 3 of 5" and a bar, where there is no room for the steps themselves. */
export function StepperShort({ steps, current }: Omit<StepperProps, 'label'>) {
  const next = steps[current + 1]
  return (
    <div className="grid gap-2 pt-4 pb-1 text-sm min-[900px]:hidden">
      <div>
        <b className="font-semibold">
          Step {current + 1} of {steps.length}: {steps[current]?.label}
        </b>
        {next && <span className="text-ink-soft"> · next, {next.label.toLowerCase()}</span>}
      </div>
      <progress className="progress-bar" value={current + 1} max={steps.length} aria-hidden="true" />
    </div>
  )
}

/** How far something has come. The words beside it say it too. */
export const ProgressBar = ({ label, value, max = 100 }: { label: string; value: number; max?: number }) => (
  <progress className="progress-bar" aria-label={label} value={value} max={max} />
)

import type { ReactNode } from 'react'
import { ProgressBar } from '../ui/progress/progress-bar.tsx'
import * as styles from './wizard-page.module.css'

type WizardPageProps = {
  /** What the progress is of: 'Get matched progress'. */
  label: string
  /** `position` is counted from 0. A wizard of one step has no progress to show. */
  place: { position: number; total: number; name?: string }
  /** How the answers are kept. */
  kept: ReactNode
  children: ReactNode
}

/** Around the steps of every wizard: how far one has come, and that nothing is lost. See docs/decisions/0031-one-wizard.md. */
export function WizardPage({ label, place: { position, total, name }, kept, children }: WizardPageProps) {
  return (
    <div className={`mx-auto w-full max-w-[720px] ${styles.page}`}>
      {total > 1 && (
        <>
          <div className="flex flex-wrap items-center gap-3 justify-between text-sm">
            <span>
              <b className="font-semibold">
                Step {position + 1} of {total}
              </b>
              {name && <span className={`text-ink-soft ${styles.name}`}> · {name}</span>}
            </span>
            <span className="inline-flex min-h-[1.5em] items-center gap-1.5 text-sm text-ink-soft">
              {kept}
            </span>
          </div>
          <div className="mt-2">
            <ProgressBar label={label} value={position + 1} max={total} />
          </div>
        </>
      )}
      {children}
    </div>
  )
}

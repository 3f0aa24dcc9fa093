import type { ReactNode } from 'react'
import * as styles from './question-label.module.css'

type QuestionLabelProps = {
  /** '3 of 21', where the questionnaire counts. */
  number: string | null
  isMarked: boolean
  children: ReactNode
}

export const QuestionLabel = ({ number, isMarked, children }: QuestionLabelProps) => (
  <>
    {number && <span className={styles.number}>{number}</span>} {children}
    {isMarked && (
      // The control itself says that it is required.
      <span className={styles.required} aria-hidden="true">
        {' *'}
      </span>
    )}
  </>
)

import * as styles from './question-label.module.css'

export const RequiredNote = () => (
  <p className="text-sm text-ink-soft mb-6">
    <span className={styles.required}>*</span> means that we need an answer.
  </p>
)

import { type MouseEvent, useEffect, useRef } from 'react'
import * as styles from './error-summary.module.css'

type ErrorSummaryProps = { title: string; errors: readonly { fieldId: string; message: string }[] }

/** Takes focus when it appears. Give it a new `key` at each submit, and it takes focus again. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const goTo = (event: MouseEvent, fieldId: string) => {
    const field = document.getElementById(fieldId)
    if (!field) return
    event.preventDefault()
    field.focus()
  }
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goTo(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import * as styles from './fields.module.css'

const icons = {
  info: Info,
  plain: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleX,
} as const

type NoticeType = keyof typeof icons

type NoticeProps = {
  type?: NoticeType
  title?: ReactNode
  /** Read out when it appears: politely, or at once if it stops the person. */
  announced?: 'politely' | 'atOnce'
  icon?: ReactNode
  children?: ReactNode
}

/** Stays on the page until its cause is gone. */
export function Notice({ type = 'info', title, announced, icon, children }: NoticeProps) {
  const Icon = icons[type]
  const role = announced && (announced === 'atOnce' ? 'alert' : 'status')
  return (
    <div className={`notice notice--${type}`} role={role}>
      {icon ?? <Icon className="icon" />}
      {title && <b>{title}</b>}
      {children && <p>{children}</p>}
    </div>
  )
}

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
    <div
      className={`px-6 pt-5 pb-3 border-2 border-error rounded-lg bg-error-tint ${styles.summary}`}
      role="alert"
      tabIndex={-1}
      ref={box}
    >
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

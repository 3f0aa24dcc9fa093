import type { ReactNode } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import * as styles from './form-foot.module.css'

type FormFootProps = {
  button: ReactNode
  busy: string | false
  /** What the last press came to grief on. It stays until the next. */
  failure: ReactNode
  /** Whether what was typed outlives a reload and a new login, or the form needs neither. */
  isKept?: boolean
  /** Why the button waits, where it does. */
  reason?: string | null
  onRefused?: () => void
  /** Beside the button: a way back. */
  children?: ReactNode
}

/** The one main action of a form, what it waits for, and what went wrong the last time. */
export function FormFoot(props: FormFootProps) {
  const { button, busy, failure, isKept = true, reason = null, onRefused, children } = props
  return (
    <>
      {failure && (
        <Notice type="error" announced="atOnce" title={failure}>
          {isKept && 'Nothing you typed is lost.'}
        </Notice>
      )}
      <div className={styles.foot}>
        <Button type="submit" busy={busy} disabledReason={reason ?? false} onRefused={onRefused}>
          {button}
        </Button>
        {children}
        {/* The button says it to a screen reader. */}
        {reason && (
          <p className="text-sm text-ink-soft" aria-hidden="true">
            {reason}
          </p>
        )}
      </div>
    </>
  )
}

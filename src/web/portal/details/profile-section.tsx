import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ClientRecord } from '../../client/client-profile.ts'
import { Button } from '../../ui/button/button.tsx'
import { keepDraft, readDraft } from '../../visit/form-drafts.ts'
import * as styles from './profile-section.module.css'

export type SectionForm = {
  /** Closes the form. `said` stays in its place: that it is saved, or what happens next. */
  onDone: (said: ReactNode) => void
  onCancel: () => void
}

/** Of a form that keeps a draft, under this name. */
export type DraftedForm = { client: ClientRecord; draft: string }

type ProfileSectionProps = {
  title: string
  /** What is on file, in words. */
  children: ReactNode
  /** The words of the button that opens the form: "Change address". */
  change: string
  /** The name of the draft that its form keeps. Without one it keeps none. */
  draft?: string
  renderForm: (form: SectionForm) => ReactNode
}

/** A part of the profile with a small form of its own: what is on file, until it is to be changed. */
export function ProfileSection({ title, children, change, draft, renderForm }: ProfileSectionProps) {
  const id = useId()
  // What was typed before a reload or a new login is there again.
  const [isOpen, setIsOpen] = useState(() => draft !== undefined && readDraft(draft) !== null)
  const [said, setSaid] = useState<ReactNode>(null)
  const close = (words: ReactNode) => {
    if (draft !== undefined) keepDraft(draft, null)
    // At once, and not with the next frame, which may come before React has drawn the button.
    flushSync(() => {
      setSaid(words)
      setIsOpen(false)
    })
    // The button that was pressed has gone with the form.
    document.getElementById(`${id}-change`)?.focus()
  }
  return (
    <section className="form-section" aria-labelledby={id}>
      <header>
        <h2 className="text-xl" id={id}>
          {title}
        </h2>
      </header>
      {isOpen ? (
        renderForm({ onDone: close, onCancel: () => close(null) })
      ) : (
        <>
          <div className={styles.facts}>{children}</div>
          <div className={styles.foot}>
            <Button
              id={`${id}-change`}
              look="secondary"
              size="small"
              onClick={() => {
                setSaid(null)
                setIsOpen(true)
              }}
            >
              {change}
            </Button>
            <output className={styles.said}>
              {said && (
                <>
                  <CircleCheck className="icon" />
                  <span>{said}</span>
                </>
              )}
            </output>
          </div>
        </>
      )}
    </section>
  )
}

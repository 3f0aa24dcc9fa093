import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Logo } from '../../site/logo.tsx'
import * as styles from './cover.module.css'

/** Hides the whole page, which keeps what was typed. It has no way out of its own: only what it holds ends it. */
export function Cover({ title, children }: { title: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.cover}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div className={styles.inside}>
        <Logo />
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

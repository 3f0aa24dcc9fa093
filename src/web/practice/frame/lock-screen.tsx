import { useEffect, useRef } from 'react'
import { endInterruption } from '../api/interruption.ts'
import { Logo } from '../../site/logo.tsx'
import { SecondStepForm } from '../second-step/second-step-form.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import * as styles from './lock-screen.module.css'

/** Covers the whole page, which keeps what was typed. Only the second step opens it again. */
export function LockScreen() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.lock}
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div className={styles.inside}>
        <Logo />
        <h2 id="lock-title">Locked</h2>
        <p>Nothing you typed is lost. Show that it’s you, and go on where you were.</p>
        <SecondStepForm onPassed={() => endInterruption(true)} />
        <p>
          <SignOutButton look="quiet" />
        </p>
      </div>
    </dialog>
  )
}

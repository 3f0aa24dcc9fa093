import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { StaffSession } from '#contract/staff/sign-in.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { usePress } from '../api/use-action.ts'
import { storedText } from '../session/stored.ts'
import { Logo } from '../site/site-header.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { callStaff, sendAsStaff } from './desk/staff.ts'
import { endInterruption, interrupt, isCovered, useInterruption } from './desk/interruption.ts'
import { SecondStepForm } from './sign-in/second-step-form.tsx'
import { SignOutButton } from './sign-in/sign-out-button.tsx'
import * as styles from './practice.module.css'

/** Asks for the second step or the sign-in above the page, which stays as it is below. */
export function Interruptions({ session }: { session: StaffSession | null }) {
  useIdleLock(session?.idleMinutes ?? null)
  const why = useInterruption()
  if (why === 'signedOut') return session && <SignedOutScreen email={session.email} />
  if (why === 'locked') return <LockScreen />
  if (why === null) return null
  return (
    <Dialog title="Confirm that it’s you" onClose={() => endInterruption(false)} actions={null}>
      <p>This step is sensitive, so we check again. Then you go on where you were.</p>
      <SecondStepForm onPassed={() => endInterruption(true)} />
    </Dialog>
  )
}

/** Only the second step opens the page again. */
const LockScreen = () => (
  <Cover title="Locked">
    <p>Nothing you typed is lost. Show that it’s you, and go on where you were.</p>
    <SecondStepForm onPassed={() => endInterruption(true)} />
    <p>
      <SignOutButton look="quiet" />
    </p>
  </Cover>
)

/** The sign-in has ended. `email` is of the person whose page it is: it opens again to no one else. */
function SignedOutScreen({ email }: { email: string }) {
  const { isBusy, failure, press } = usePress<ApiProblem>(async () => {
    const answer = await sendAsStaff('readStaffSession', {})
    if (!answer.ok) return answer.problem
    if (answer.value.email === email) endInterruption(true)
    else location.reload()
    return null
  })
  // The new sign-in was left alone for so long that it is locked.
  const isLocked = failure?.code === 'sessionLocked'
  return (
    <Cover title="Your sign-in has ended">
      <p>Nothing you typed is lost. Sign in in a new tab, come back to this one, then press “Go on”.</p>
      {failure && <Notice type="warning" announced="atOnce" title={whyNotYet(failure)} />}
      {isLocked && <SecondStepForm onPassed={press} />}
      <a className={buttonClass({ wide: true })} href={staffPages.signIn()} target="_blank" rel="noopener">
        Sign in in a new tab
      </a>
      <Button look="secondary" wide busy={isBusy && 'Checking'} onClick={press}>
        Go on
      </Button>
    </Cover>
  )
}

const whyNotYet = ({ code, message }: ApiProblem) =>
  code === 'unauthenticated' ? 'You’re not signed in yet.' : message

/** Hides the whole page, which keeps what was typed. It has no way out of its own: only what it holds ends it. */
function Cover({ title, children }: { title: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    heading.current?.focus()
    return () => {
      element?.close()
      // The page below goes on where it was, whatever the browser makes of a dialog that is taken away.
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`h-[100dvh] w-screen max-w-screen max-h-[100dvh] overflow-y-auto border-0 bg-page text-ink ${styles.cover}`}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div className={styles.coverInside}>
        <Logo />
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

const minute = 60_000
const checkEveryMs = 5_000
/** The server counts by calls: someone who types for a long time without one is told to it in between. */
const tellServerEveryMs = 2 * minute
const events = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Another tab in use keeps this one open: the time of the latest press or key, and nothing else. */
const sharedUse = storedText('localStorage', 'banksia-staff-used-at')
const readSharedUse = (): number => Number(sharedUse.read() ?? 0)

/** Locks the screen, and the sign-in with it, after a while without a press or a key in any tab. */
function useIdleLock(idleMinutes: number | null): void {
  useEffect(() => {
    if (idleMinutes === null) return
    let usedAt = Date.now()
    let toldAt = usedAt
    const note = () => {
      if (isCovered()) return
      usedAt = Date.now()
      if (usedAt - readSharedUse() > checkEveryMs) sharedUse.write(String(usedAt))
      if (usedAt - toldAt < tellServerEveryMs) return
      toldAt = usedAt
      void callStaff('readStaffSession', {})
    }
    const lock = async () => {
      void callStaff('lockStaffSession', {})
      await interrupt('locked')
      usedAt = Date.now()
    }
    const check = () => {
      const idleMs = Date.now() - Math.max(usedAt, readSharedUse())
      if (idleMs < idleMinutes * minute || isCovered()) return
      void lock()
    }
    sharedUse.write(String(usedAt))
    for (const event of events) window.addEventListener(event, note, { passive: true })
    const timer = setInterval(check, checkEveryMs)
    return () => {
      for (const event of events) window.removeEventListener(event, note)
      clearInterval(timer)
    }
  }, [idleMinutes])
}

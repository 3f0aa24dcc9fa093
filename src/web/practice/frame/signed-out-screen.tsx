import { useState } from 'react'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/variants.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { sendAsStaff } from '../api/call-staff.ts'
import { endInterruption } from '../api/interruption.ts'
import { SecondStepForm } from '../second-step/second-step-form.tsx'
import { Cover } from './cover.tsx'

/** The sign-in has ended. `email` is of the person whose page it is: it opens again to no one else. */
export function SignedOutScreen({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLocked, setIsLocked] = useState(false)
  const goOn = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await sendAsStaff('readStaffSession', {})
    setBusy(false)
    if (!answer.ok) {
      // The new sign-in was left alone for so long that it is locked.
      setIsLocked(answer.problem.code === 'sessionLocked')
      return setFailure(whyNotYet(answer.problem))
    }
    if (answer.value.email === email) return endInterruption(true)
    location.reload()
  }
  return (
    <Cover title="Your sign-in has ended">
      <p>Nothing you typed is lost. Sign in in a new tab, come back to this one, then press “Go on”.</p>
      {failure && <Notice type="warning" announced="atOnce" title={failure} />}
      {isLocked && <SecondStepForm onPassed={() => void goOn()} />}
      <a className={buttonClass({ wide: true })} href={staffPages.signIn()} target="_blank" rel="noopener">
        Sign in in a new tab
      </a>
      <Button look="secondary" wide busy={busy && 'Checking'} onClick={() => void goOn()}>
        Go on
      </Button>
    </Cover>
  )
}

const whyNotYet = ({ code, message }: ApiProblem) =>
  code === 'unauthenticated' ? 'You’re not signed in yet.' : message

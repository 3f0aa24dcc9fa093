import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dropUnsavedWork, hasUnsavedWork } from '../../session/unsaved-work.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff } from '../desk/staff.ts'

/** Ends this sign-in. A new page follows, so that nothing of it stays in the browser’s memory. */
export function SignOutButton({ look }: { look: 'quiet' | 'secondary' }) {
  const [busy, setBusy] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const signOut = async () => {
    setIsAsked(false)
    setBusy(true)
    const answer = await callStaff('endStaffSession', {})
    if (answer.ok) {
      dropUnsavedWork()
      return location.assign(staffPages.signIn())
    }
    setBusy(false)
    showToast('error', answer.problem.message)
  }
  const press = () => (hasUnsavedWork() ? setIsAsked(true) : void signOut())
  return (
    <>
      <Button look={look} size="small" busy={busy && 'Signing out'} onClick={press}>
        <LogOut className="icon" />
        Sign out
      </Button>
      {isAsked && (
        <Dialog
          urgent
          title="Sign out without saving?"
          onClose={() => setIsAsked(false)}
          actions={
            <>
              <Button onClick={() => setIsAsked(false)}>Stay on this page</Button>
              <Button look="quiet" onClick={() => void signOut()}>
                Sign out
              </Button>
            </>
          }
        >
          <p>What you changed on this page is not saved. Stay and save it to keep it.</p>
        </Dialog>
      )}
    </>
  )
}

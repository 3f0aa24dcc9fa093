import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { callStaff } from '../api/call-staff.ts'

/** Ends this sign-in. A new page follows, so that nothing of it stays in the browser’s memory. */
export function SignOutButton({ look }: { look: 'quiet' | 'secondary' }) {
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    const answer = await callStaff('endStaffSession', {})
    if (answer.ok) return location.assign(staffPages.signIn())
    setBusy(false)
    showToast('error', answer.problem.message)
  }
  return (
    <Button look={look} size="small" busy={busy && 'Signing out'} onClick={() => void signOut()}>
      <LogOut className="icon" />
      Sign out
    </Button>
  )
}

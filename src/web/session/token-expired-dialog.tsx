import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** Documents 1 and 2, letter for letter. It can only be left by logging in, which comes back to the same path. */
export function TokenExpiredDialog({ signIn }: { signIn: () => void }) {
  return (
    <Dialog
      urgent
      title="Your authentication token has expired"
      actions={<Button onClick={() => signIn()}>Login now</Button>}
    >
      <p>Logon is required to continue with this process</p>
    </Dialog>
  )
}

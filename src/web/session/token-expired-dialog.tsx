import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { storeItem } from './tab-storage.ts'

/**
 * Exact texts. Logging in comes back to the same path. See docs/product/signing-in.md#token-expiry.
 */
export function TokenExpiredDialog({ signIn, onClose }: { signIn: () => void; onClose: () => void }) {
  const close = () => {
    // A sign-up's token is good for its booking only: a client who does not log in now has to say who they are.
    storeItem('createdUser', null)
    onClose()
  }
  return (
    <Dialog
      urgent
      beside
      onClose={close}
      title="Your authentication token has expired"
      actions={<Button onClick={() => signIn()}>Login now</Button>}
    >
      <p>Logon is required to continue with this process</p>
    </Dialog>
  )
}

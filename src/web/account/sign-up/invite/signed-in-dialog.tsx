import { paths } from '#contract/page-paths.ts'
import { useSession } from '../../../session/session-context.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

/** An invitation is for a person who is not signed in yet. See docs/product/sign-up.md#already-signed-in. */
export function SignedInDialog({ email }: { email: string }) {
  const { signOut } = useSession()
  return (
    <Dialog
      urgent
      title={`You are signed in as ${email}`}
      actions={
        <>
          <Button onClick={() => signOut(paths.signUpWithInvite())}>Sign out</Button>
          <LinkButton to={paths.home()} look="quiet">
            Stay signed in
          </LinkButton>
        </>
      }
    >
      <p>You must sign out to continue with your invitation.</p>
    </Dialog>
  )
}
